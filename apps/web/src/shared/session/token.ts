import { http } from '@salon/contract';
import type { TokenClaims } from '@salon/contract/http.ts';

/** The claims of an access token as it names them itself; only the platform can verify them. Null: unreadable. */
export function claimsOf(token: string): TokenClaims | null {
  const body = token.split('.')[1];
  if (body === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const result = http.tokenClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
