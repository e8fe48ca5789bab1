/** The address of a stored picture path such as 'images/x.png'; null when there is none. */
export function imageUrl(path: string | null | undefined): string | null {
  if (!path) return null;
  if (/^(https?:|data:|blob:)/.test(path)) return path;
  return `/${path.replace(/^\/+/, '')}`;
}

/** The widths in which the catalog service stores pictures. */
const widths = { square: [64, 128, 256], wide: [480, 800, 1280, 1920] } as const;

/** The srcset of a stored picture in its WebP widths; undefined for other addresses. */
export function pictureSet(path: string | null | undefined, shape: keyof typeof widths): string | undefined {
  const stem = path?.match(/^\/*(images\/[0-9a-f]{32})\.(?:png|jpg|webp)$/)?.[1];
  return stem && widths[shape].map((width) => `/${stem}-${width}.webp ${width}w`).join(', ');
}

/**
 * The address of a typed link, with https:// if it has no scheme. Null for invalid addresses and for schemes other than
 * http(s), which must not become links.
 */
export function safeLink(url: string | null | undefined): string | null {
  if (!url) return null;
  const text = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
  try {
    const parsed = new URL(text);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null;
  } catch {
    return null;
  }
}
