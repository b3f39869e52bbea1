import type { KnownTransfer } from './known-transfers.ts';
import { type Books, newBooks } from './state.ts';

/** Books as JSON, for the snapshot that a compacted journal begins with. */
export type StoredBooks = Omit<Books, 'transfers'> & { transfers: [string, KnownTransfer][] };

export function storeBooks(books: Books): StoredBooks {
  return { ...books, transfers: [...books.transfers] };
}

export function restoreBooks(stored: StoredBooks): Books {
  // A snapshot of an older format lacks what came later: nothing of it had ever happened.
  const fresh = newBooks(stored.machineId, stored.incarnation);
  return { ...fresh, ...stored, transfers: new Map(stored.transfers) };
}
