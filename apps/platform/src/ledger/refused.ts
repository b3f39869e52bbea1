import type { ErrorName, Params } from '@salon/contract';

export interface Refused {
  ok: false;
  error: ErrorName;
  params: Params;
}
