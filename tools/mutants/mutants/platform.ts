import type { MutantGroup } from '../mutant.ts';

const HANDSHAKE = 'apps/platform/src/realtime/cabinet/handshake.ts';
const PLAYS = 'apps/platform/src/realtime/cabinet/plays.ts';
const REPORTS = 'apps/platform/src/realtime/cabinet/reports.ts';
const TRANSFERS = 'apps/platform/src/features/transfer/service.ts';
const BATCHER = 'apps/platform/src/ledger/batcher.ts';
const PLAY_BATCH = 'apps/platform/src/ledger/batch.ts';
const CALL = 'apps/platform/src/ledger/database-function.ts';

/** The platform's end of the link, transfers, and batches. */
export const platform: MutantGroup = {
  part: 'platform',
  units: ['apps/platform/src/features/transfer', 'apps/platform/src/ledger', 'apps/platform/src/realtime'],
  isSimulated: true,
  flows: [
    'tests/flows/platform/money/transfer.test.ts',
    'apps/platform/src/ledger/play-batches.flow.test.ts',
    'apps/platform/src/ledger/transfer-batches.flow.test.ts',
    'apps/platform/src/ledger/faults.flow.test.ts',
    'apps/cabinet/src/agent.flow.test.ts',
    'tests/flows/platform/node/nodes.test.ts',
    'tests/flows/platform/machine/operator-fault.test.ts',
  ],
  mutants: [
    {
      name: 'lost_machine_reports_plays',
      breaks: 'a link reports the machines that it has done the handshake for',
      file: PLAYS,
      find: "    if (!cabinet.hosts(machineId)) return failure('forbidden', { machineId });\n",
      put: '',
    },
    {
      name: 'lost_machine_cashes_out',
      breaks: 'a link reports the machines that it has done the handshake for',
      file: REPORTS,
      find: "    if (!cabinet.hosts(machineId)) return failure('forbidden', { machineId });\n",
      put: '',
    },
    {
      name: 'refused_plays_answered_as_booked',
      breaks: 'an answer says what is booked',
      file: PLAYS,
      find: 'return failure(booked.error, booked.params);',
      put: 'return { status: 1, bookedPlay: message.plays.at(-1)!.number, jackpots: [] };',
    },
    {
      name: 'plays_acknowledged_before_the_commit',
      breaks: 'nothing is answered before its commit',
      file: PLAYS,
      find: 'const booked = await ledger.bookPlays(message);',
      put: 'void ledger.bookPlays(message).catch(() => {});\n    const booked: BookedPlays & { ok: true } = { ok: true, bookedPlay: message.plays.at(-1)!.number, sessionId: null, playerId: null, jackpots: [], disputes: [] };',
    },
    {
      name: 'cash_out_always_answered_as_posted',
      breaks: 'an answer says what is posted',
      file: REPORTS,
      find: 'return { status: 1, posted };',
      put: 'return { status: 1, posted: true };',
    },
    {
      name: 'commands_while_a_machine_is_compared',
      breaks: 'no command reaches a machine during its comparison',
      file: HANDSHAKE,
      find: '  await connection.unroute(machineId);\n  connection.unrouteOthers(machineId);\n',
      put: '',
    },
    {
      name: 'report_of_an_old_connection_compared',
      breaks: 'a report that came on a connection that is over is too old',
      file: HANDSHAKE,
      find: '  if (!connection.connected) return unknownMachine(report);\n',
      put: '',
    },
    {
      name: 'late_off_obeyed',
      breaks: 'a late `off` does not take away a machine with a newer handshake',
      file: HANDSHAKE,
      find: ' || order < (lastOrder.get(machineId) ?? 0)',
      put: '',
    },
    {
      name: 'unanswered_cash_in_is_void',
      breaks: 'a cash in without an answer is asked about and never void',
      file: TRANSFERS,
      find: 'const transfer = reply.ok ? await endCashIn(row, reply.value) : await leaveUnknown(row);',
      put: "const transfer = await endCashIn(row, reply.ok ? reply.value : { status: 1, incarnation: row.incarnation!, creditMinor: 0, result: 'refused', reason: 'not_now' });",
    },
    {
      name: 'lost_answer_is_not_repeated',
      breaks: 'a call with a lost answer is repeated',
      file: TRANSFERS,
      find: 'attempt + 1 >= COMMIT_ATTEMPTS',
      put: 'attempt + 1 >= 1',
    },
    {
      name: 'other_fingerprint_ends_a_cash_in',
      breaks: 'an answer about other facts decides nothing',
      file: TRANSFERS,
      find: "    if (answer.reason === 'fingerprint_mismatch') {\n      alarm('fingerprint_mismatch', row);\n      return leaveUnknown(row);\n    }\n",
      put: '',
    },
    {
      name: 'unknown_commit_is_an_error',
      breaks: 'a lost answer of the database is in doubt and not refused',
      file: CALL,
      find: 'throw isAnswered(code) ? error : new CommitUnknown(error);',
      put: 'throw error;',
    },
    {
      name: 'order_of_a_machine_lost',
      breaks: 'the messages of a machine are booked one after the other',
      file: BATCHER,
      find: 'const passed = new Set(busy);',
      put: 'const passed = new Set<string>();',
    },
    {
      name: 'batch_answered_for_what_it_left_out',
      breaks: 'what a batch leaves out is booked by itself',
      file: BATCHER,
      find: 'if (answer === undefined) void callAlone(each);',
      put: 'if (answer === undefined) each.resolve({ ok: true, bookedPlay: 1, sessionId: null, playerId: null, jackpots: [], disputes: [] });',
    },
    {
      name: 'jackpot_in_a_batch',
      breaks: 'a jackpot is booked by itself',
      file: PLAY_BATCH,
      find: '      !play.jackpot &&\n',
      put: '',
    },
    {
      name: 'hand_pay_in_a_batch',
      breaks: 'a hand pay is booked by itself',
      file: PLAY_BATCH,
      find: '      play.handPayMinor === 0 &&\n',
      put: '',
    },
  ],
};
