import { expect, it } from "vitest";
import { wayTo } from "./way-to";

const countries = ["+358", "+46"];
const email = "aino@example.com";
const phoneNumber = "+358501234567";

it.each([
  ["an address alone", { email, phoneNumber: null }, countries, { channel: "email", to: email }],
  ["both", { email, phoneNumber }, countries, { channel: "email", to: email }],
  ["a number alone", { email: null, phoneNumber }, countries, { channel: "sms", to: phoneNumber }],
  ["a number, where no text messages are sent", { email: null, phoneNumber }, undefined, undefined],
  ["a number of a country that gets none", { email: null, phoneNumber: "+447700900123" }, countries, undefined],
  ["a number that costs whoever sends to it", { email: null, phoneNumber: "+358600123456" }, countries, undefined],
  ["neither", { email: null, phoneNumber: null }, countries, undefined],
])("who has %s is written to where that can be", (_, person, textsTo, way) => {
  expect(wayTo(person, textsTo)).toEqual(way);
});
