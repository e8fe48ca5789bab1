import classes from './logo.module.css';

/** The wordmark: an open razor and the name. */
export function Logo() {
  return (
    <span className={classes['logo']}>
      <svg viewBox="0 0 40 40" width="34" height="34" aria-hidden="true" focusable="false">
        <path d="M5 27.5 27 5.5a3 3 0 0 1 4.6.4l3 4.2a2 2 0 0 1-.2 2.6L15.5 31z" fill="var(--blade)" />
        <path d="M9.6 25.6 28.3 6.9" stroke="var(--ground)" strokeOpacity=".35" strokeWidth="1.4" />
        <path
          d="M13.2 31.4 5.4 24c-1.5 1.6-1.7 4.3.2 6.1l3 2.8c4.6 4.2 13 4 20.6 1.5 3-1 5-3.3 4.3-4.7-.7-1.3-2.5-.9-4.9-.1-5.7 2-11.5 3.7-15.4 1.8Z"
          fill="var(--brass)"
        />
        <circle cx="9.4" cy="28.6" r="1.5" fill="var(--on-fill)" />
      </svg>
      <span>Navalha</span>
    </span>
  );
}
