import classes from './skeleton.module.css';

const RADII = { md: 8, lg: 16 } as const;

interface Props {
  /** In pixels; omitted if a class sets it. */
  height?: number;
  width?: string;
  radius?: keyof typeof RADII | number;
  className?: string | undefined;
}

/** A placeholder for content that is loading. */
export function Skeleton({ height, width, radius = 'md', className = '' }: Props) {
  const borderRadius = typeof radius === 'number' ? radius : RADII[radius];
  return (
    <div
      className={`${classes['skeleton']} ${className}`}
      style={{ height, width, borderRadius }}
      aria-hidden="true"
    />
  );
}
