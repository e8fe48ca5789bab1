/** Loads an address as a new page, which discards all state of the app. */
export const hardNavigate = (path: string): void => window.location.assign(path);

/** Reloads the current address. */
export const hardReload = (): void => window.location.reload();
