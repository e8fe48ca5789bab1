/** The address of a stored picture path such as 'images/x.png'; null when there is none. */
export function imageUrl(path: string | null | undefined): string | null {
  if (!path) return null;
  if (/^(https?:|data:|blob:)/.test(path)) return path;
  return `/${path.replace(/^\/+/, '')}`;
}

/** Only http(s) addresses may become links: what owners type is not trusted. */
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
