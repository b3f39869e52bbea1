import type { MutantGroup } from '../mutant.ts';

const SESSION = 'apps/cabinet/src/link/session.ts';
const HANDSHAKE = 'apps/cabinet/src/link/handshake.ts';
const REQUESTS = 'apps/cabinet/src/link/requests.ts';
const REPORTER = 'apps/cabinet/src/machine/reporter.ts';
const COMMANDS = 'apps/cabinet/src/machine/platform-commands.ts';

/** The cabinet's end of the link, and what it reports. */
export const link: MutantGroup = {
  part: 'link',
  units: ['apps/cabinet/src/link', 'apps/cabinet/src/machine'],
  isSimulated: true,
  flows: ['apps/cabinet/src/agent.flow.test.ts', 'tests/flows/platform/money/transfer.test.ts'],
  mutants: [
    {
      name: 'request_sent_on_the_next_connection',
      breaks: 'a request without a connection is not sent later, before the handshake',
      file: REQUESTS,
      find: '    if (!platform.isUp()) return null;\n',
      put: '',
    },
    {
      name: 'unanswered_handshake_goes_on',
      breaks: 'a connection whose handshake has no answer is ended',
      file: SESSION,
      find: "if (answer === null) return isCurrent() ? deps.redial() : undefined;\n    log.info({ machines: own.length, version: answer.version }, 'linked');",
      put: "if (answer === null) return;\n    log.info({ machines: own.length, version: answer.version }, 'linked');",
    },
    {
      name: 'reports_during_the_handshake',
      breaks: 'nothing is reported while a handshake is under way',
      file: HANDSHAKE,
      find: '  for (const { machine } of machines) machine.unlinked();\n',
      put: '',
    },
    {
      name: 'silence_is_booked',
      breaks: 'plays without an answer are reported again',
      file: REPORTER,
      find: 'if (answer === null || !bookUpTo(store, answer.bookedPlay)) return false;',
      put: 'if (answer === null) return bookUpTo(store, plays.at(-1)!.number);\n      if (!bookUpTo(store, answer.bookedPlay)) return false;',
    },
    {
      name: 'silence_is_posted',
      breaks: 'a cash out without an answer is reported again',
      file: REPORTER,
      find: 'if (answer?.posted !== true) return false;',
      put: 'if (answer !== null && !answer.posted) return false;',
    },
    {
      name: 'cash_out_before_its_plays',
      breaks: 'plays are reported before the cash out that follows them',
      file: REPORTER,
      find: 'if (unbooked.length > 0) {',
      put: 'if (unbooked.length > 0 && escrow === null) {',
    },
    {
      name: 'reported_before_it_is_synced',
      breaks: 'only what is on the disk is reported',
      file: REPORTER,
      find: '    await store.synced();\n    if (unbooked',
      put: '    if (unbooked',
    },
    {
      name: 'handshake_before_it_is_synced',
      breaks: 'a handshake reports only what is on the disk',
      file: COMMANDS,
      find: 'const state = store.durable();',
      put: 'const state = store.state();',
    },
    {
      name: 'answer_of_an_older_handshake',
      breaks: 'of several handshakes the newest counts',
      file: COMMANDS,
      find: '          if (!isNewest()) return;\n',
      put: '',
    },
    {
      name: 'applied_before_the_handshake_is_answered',
      breaks: 'a handshake is compared before what the machine has applied since',
      file: COMMANDS,
      find: '      await handshakes.over();\n      return result;\n    },\n    async ask',
      put: '      return result;\n    },\n    async ask',
    },
    {
      name: 'hand_pay_of_any_amount',
      breaks: 'a hand pay ends with the amount that is due',
      file: COMMANDS,
      find: 'if (due?.reference === reference && due.amountMinor === amountMinor)',
      put: 'if (due?.reference === reference)',
    },
  ],
};
