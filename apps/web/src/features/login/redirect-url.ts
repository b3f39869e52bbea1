/** Any origin will do: it only has to be the same before and after resolving. */
const HERE = 'https://here.invalid';

/**
 * The path of this site that `text` names, or null: another origin, another scheme, or nothing at all. What is stored can
 * be written by anybody who runs in this origin's storage, so it is checked when it is followed, not only when it is stored.
 */
export function samePlacePath(text: string): string | null {
  if (!text.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(text, HERE);
  } catch {
    return null;
  }
  return url.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** The redirect URL to store: never the login or logout page (GD-03). */
export function redirectAfterLogin(path: string): string {
  const safe = samePlacePath(path);
  if (safe === null || /^\/(login|logout)(?=[/?#]|$)/.test(safe)) return '/';
  return safe;
}
