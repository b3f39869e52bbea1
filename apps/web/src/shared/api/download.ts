import { type Failure, failure, isFailure } from '@salon/contract';
import { apiBase } from '../servers.ts';
import { loginEndOf } from '../session/login-end.ts';
import { currentToken, signOut } from '../session/session-store.ts';
import { endsLogin } from './client.ts';

/** Large accounts take long; after this time the download fails with a message. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/**
 * Fetches a file below the api base as the player and hands it to the browser under `name`. The token stays in the header,
 * which a plain link could not do. Null: it is saved.
 */
export async function download(path: string, name: string): Promise<Failure | null> {
  const token = currentToken();
  try {
    const response = await fetch(`${apiBase()}${path}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      const { status } = response;
      const refused = isFailure(body) ? body : failure('internal', {}, `status ${status}`);
      if (endsLogin({ status, failure: refused }) && token === currentToken())
        signOut(loginEndOf(refused) ?? { text: 'login.tokenInvalid', tone: 'bad' });
      return refused;
    }
    saveFile(await response.blob(), name);
    return null;
  } catch {
    return failure('unavailable', {}, 'network error');
  }
}

/** Hands a file to the browser under `name`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the URL by then; revoke it to free the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
