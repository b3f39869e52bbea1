import * as z from 'zod/mini';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Name of a time zone. JSON Schema has no such format; the database checks it by this name. */
export const timeZone = z.string().check(z.refine(isTimeZone)).register(z.globalRegistry, { format: 'time-zone' });
