import { apiBase } from '../servers.ts';
import { currentToken, sessionStore } from '../session/session-store.ts';
import { createStillStore, type FetchedStill, type StillPurpose } from './still-store.ts';

const TIMEOUT_MS = 5_000;

/** The stills of this page. */
export const stills = createStillStore({
  fetchStill,
  createUrl: (image) => URL.createObjectURL(image),
  revokeUrl: (url) => URL.revokeObjectURL(url),
  nowMs: () => performance.now(),
});

sessionStore.subscribe(() => {
  if (currentToken() === null) stills.clear();
});

/** Not by the page's client: a still that does not come is no reason to wait, to repeat, or to end the login. */
async function fetchStill(machineId: number, purpose: StillPurpose): Promise<FetchedStill> {
  const token = currentToken();
  if (token === null) return 'failed';
  const response = await fetch(`${apiBase()}/machine/${machineId}/still?purpose=${purpose}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 204 || response.status === 404) return 'none';
  if (!response.ok) return 'failed';
  return { image: await response.blob(), etag: response.headers.get('etag') };
}
