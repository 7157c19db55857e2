import { describe, expect, it } from "vitest";
import { bandColor, bandSurface, color, shareColor } from "~/design/tokens";

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];

/** What is left of colours without one kind of cone, in linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const visions: Record<string, Matrix> = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  "shades of grey": [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

function linear(hex: string): Rgb {
  return [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function luminance(hex: string, vision: Matrix): number {
  const seen = vision.map((row) => Math.min(1, Math.max(0, dot(row, linear(hex))))) as Rgb;
  return dot([0.2126, 0.7152, 0.0722], seen);
}

/** Contrast as WCAG 2 measures it; above 1 where the second colour is the lighter one. */
function contrast(darker: string, lighter: string, vision: Matrix): number {
  return (luminance(lighter, vision) + 0.05) / (luminance(darker, vision) + 0.05);
}

describe.each(Object.entries(visions))("the bands with %s", (_, vision) => {
  it("are steps of lightness, low the darkest", () => {
    expect(contrast(bandColor.low, bandColor.mid, vision)).toBeGreaterThan(1.5);
    expect(contrast(bandColor.mid, bandColor.high, vision)).toBeGreaterThan(1.5);
  });

  it("are five steps of lightness where a spread has five parts, and three where a cell carries its number", () => {
    const inOrder = (colours: readonly string[], least: number) => {
      for (const [place, lighter] of colours.entries()) {
        const darker = colours[place - 1];
        if (darker) expect(contrast(darker, lighter, vision), `${darker} ${lighter}`).toBeGreaterThan(least);
      }
    };
    inOrder(Object.values(shareColor), 1.15);
    inOrder([bandSurface.low, bandSurface.mid, bandSurface.high], 1.1);
  });

  it("stand out from the card they are drawn on", () => {
    for (const band of Object.values(bandColor)) expect(contrast(band, color.surface.card, vision)).toBeGreaterThan(3);
  });
});
