import type { Findings } from './findings.ts';

/** A machine with which nothing is wrong. */
export const hostable: Findings = {
  contact: 'answers',
  callingAddress: null,
  interruptions: 0,
  identity: {
    game: {
      ...{ gameId: 'SL', additionalId: '001', denominationCode: 1, denominationCents: 1, maxBet: 50 },
      ...{ progressiveGroup: 0, gameOptions: 0, paytableId: 'SEVEN1', basePercentage: '9220' },
    },
    version: { sasVersion: '602', serial: 'X1' },
    features: { game: 0, hasAft: true, hasAftBonus: false, hasTicketRedemption: false, bits: [0, 0x40, 0] },
    registration: { status: 'registered', assetNumber: 1234, registrationKey: new Uint8Array(20), posId: 0 },
    lock: {
      assetNumber: 1234,
      lock: 'not_locked',
      available: { toMachine: true, toHost: true, toPrinter: false, hasWinPending: false, bonus: false },
      hostCashOut: { isControllable: true, isEnabled: false, isHard: false },
      aft: {
        ...{ hasPrinter: false, allowsPartialToHost: false, hasCustomTickets: false, isRegistered: true },
        ...{ isInHouseEnabled: true, isBonusEnabled: false, isDebitEnabled: false, isAnyEnabled: true },
      },
      ...{ historyMaxIndex: 127, cashableCents: 0, restrictedCents: 0, nonRestrictedCents: 0, limitCents: 500_000 },
      ...{ restrictedExpiration: 0, restrictedPoolId: 0 },
    },
  },
  meters: {
    creditMinor: 0,
    counters: {
      ...{ coinInMinor: 100, coinOutMinor: 90, jackpotMinor: 0, cancelledMinor: 0, games: 10 },
      ...{ transferInMinor: 1000, transferOutMinor: 990 },
    },
  },
  missingMeters: [],
  events: [],
};
