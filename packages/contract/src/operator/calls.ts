import { accountingCalls } from './accounting.ts';
import { alertCalls } from './alerts.ts';
import { auditCalls } from './audit.ts';
import { correctionCalls } from './corrections.ts';
import { floorCalls } from './floor.ts';
import { integrationCalls } from './integration.ts';
import { machineCalls } from './machine-page.ts';
import { mailCalls } from './mail.ts';
import { moneyCalls } from './money.ts';
import { paymentCalls } from './payments.ts';
import { playersCalls } from './players.ts';
import { reportCalls } from './reports.ts';
import { setupCalls } from './setup.ts';
import { setupChangeCalls } from './setup-changes.ts';
import { staffCalls } from './staff.ts';
import { supportCalls } from './support.ts';

/** Every call below `OPERATOR_BASE` except the staff's login. */
export const operatorCalls = {
  ...staffCalls,
  ...floorCalls,
  ...machineCalls,
  ...moneyCalls,
  ...playersCalls,
  ...correctionCalls,
  ...supportCalls,
  ...accountingCalls,
  ...paymentCalls,
  ...reportCalls,
  ...setupCalls,
  ...setupChangeCalls,
  ...integrationCalls,
  ...auditCalls,
  ...alertCalls,
  ...mailCalls,
} as const;
export type OperatorCallName = keyof typeof operatorCalls;

export const OPERATOR_BASE = '/api/operator';
