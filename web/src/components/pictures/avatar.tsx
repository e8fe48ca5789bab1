import classes from './avatar.module.css';
import { fallbacks, Picture } from './picture';

interface Props {
  src: string | null | undefined;
  size?: number;
  /** Empty if the name is shown beside it. */
  alt?: string;
}

/** A round picture of a person. */
export function Avatar({ src, size = 40, alt = '' }: Props) {
  return (
    <span className={classes['avatar']} style={{ width: size }}>
      <Picture src={src} fallback={fallbacks.avatar} alt={alt} width={size} />
    </span>
  );
}
