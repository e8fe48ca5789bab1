/** Loads a page of the app anew, so that nothing of the screen before is kept. */
export const hardNavigate = (path: string): void => window.location.assign(path);

/** Loads the page that is open anew, at the address that it shows. */
export const hardReload = (): void => window.location.reload();
