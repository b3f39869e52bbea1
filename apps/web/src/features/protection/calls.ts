import { http, protection } from '@salon/contract';
import type { LimitTarget } from '@salon/contract/protection.ts';
import type { ExclusionRequest, LimitAmount } from '@salon/domain/protection/index.ts';
import { request } from '../../shared/api/api.ts';

const answer = protection.protectionAnswer;

export const setLimit = (target: LimitTarget, amount: LimitAmount) =>
  request({ method: 'PUT', path: '/player/protection/limit', body: { ...target, amount }, answer });
export const confirmLimit = ({ kind, period }: LimitTarget) =>
  request({ method: 'POST', path: '/player/protection/limit/confirm', body: { kind, period }, answer });
export const dropLimitChange = ({ kind, period }: LimitTarget) =>
  request({ method: 'POST', path: '/player/protection/limit/drop', body: { kind, period }, answer });
export const chooseRealityCheck = (minutes: number | null) =>
  request({ method: 'PUT', path: '/player/protection/reality-check', body: { minutes }, answer });
export const exclude = (exclusion: ExclusionRequest) =>
  request({ method: 'POST', path: '/player/protection/exclusion', body: exclusion, answer });
export const answerRealityCheck = (id: string, choice: 'continue' | 'cash_out') =>
  request({ method: 'POST', path: '/player/reality-check', body: { id, choice }, answer: http.doneAnswer, retries: 3 });
