import { describe, expect, it } from "vitest";
import { clientAddress, networkOf } from "./client-address";

describe("the address of a client", () => {
  it("is the connection's own where no proxy is trusted, whatever a header claims", () => {
    expect(clientAddress("192.0.2.1", "198.51.100.7", 0)).toBe("192.0.2.1");
    expect(clientAddress("192.0.2.1", undefined, 0)).toBe("192.0.2.1");
  });

  it("behind proxies is what the outermost trusted one has seen, never what the client wrote before it", () => {
    expect(clientAddress("10.0.0.1", "6.6.6.6, 198.51.100.7", 1)).toBe("198.51.100.7");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", 2)).toBe("198.51.100.7");
    expect(clientAddress("10.0.0.1", undefined, 2)).toBe("10.0.0.1");
  });
});

describe("the network of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.0/24"],
    ["::ffff:192.0.2.250", "192.0.2.0/24"],
    ["2001:db8:1:22ff::1", "2001:db8:1:2200::/56"],
    ["2001:db8:1:2200:a:b:c:d", "2001:db8:1:2200::/56"],
    ["::1", "0:0:0:0::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
    ["2001:db8:1:2300::1", "2001:db8:1:2300::/56"],
    ["", "unknown"],
    ["nonsense", "unknown"],
    ["1::2::3", "unknown"],
    ["1:2:3", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
