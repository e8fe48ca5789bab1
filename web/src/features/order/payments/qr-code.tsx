import { encode } from 'uqr';
import classes from './pix.module.css';

// Modules around the code that scanners need.
const QUIET_ZONE = 4;

interface Props {
  text: string;
  label: string;
}

/** A text as a QR code, dark on light in every color scheme. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      className={classes['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
