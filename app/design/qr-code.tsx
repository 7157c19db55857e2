/** The dark squares of a QR code as one path, on a board of `side` squares with its quiet zone. */
export type QrDrawing = { path: string; side: number };

/**
 * A QR code for the camera of another device. What it holds must also stand near it as text. Black on white whatever
 * the page's colours are, since cameras read nothing else reliably.
 */
export function QrCode({ drawing: { path, side }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width="232" height="232">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
