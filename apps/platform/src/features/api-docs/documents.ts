import { asyncApi } from '@salon/contract/documents/async-api.ts';
import { openApi } from '@salon/contract/documents/open-api.ts';
import { type CachedAnswer, cachedAnswer } from '../../http/cached-answer.ts';
import { type ApiDocuments, apiPage } from './page.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The page and both documents as answers, made from the contract once. */
export function apiAnswers(version: string): Readonly<Record<string, CachedAnswer>> {
  const documents = { openApi: openApi(version), asyncApi: asyncApi(version) };
  return {
    '': cachedAnswer('text/html; charset=utf-8', apiPage(documents as unknown as ApiDocuments)),
    '/openapi.json': cachedAnswer(JSON_TYPE, JSON.stringify(documents.openApi)),
    '/asyncapi.json': cachedAnswer(JSON_TYPE, JSON.stringify(documents.asyncApi)),
  };
}
