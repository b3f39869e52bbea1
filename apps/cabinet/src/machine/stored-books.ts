import type { Books } from './books.ts';
import type { KnownTransfer } from './known-transfers.ts';

/** Books as JSON, for the snapshot that a compacted journal begins with. */
export type StoredBooks = Omit<Books, 'transfers'> & { transfers: [string, KnownTransfer][] };

export function storeBooks(books: Books): StoredBooks {
  return { ...books, transfers: [...books.transfers] };
}

export function restoreBooks(stored: StoredBooks): Books {
  return { ...stored, transfers: new Map(stored.transfers) };
}
