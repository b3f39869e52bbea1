import type { MailTexts } from '../kinds.ts';

export const en: MailTexts = {
  templates: {
    verify_address: {
      subject: 'Verify your e-mail address',
      body: 'Hello {{name}},\n\nplease open this link to confirm that this address is yours:\n\n{{link}}\n\nIt works once, within {{hours}} hours. If you have no account at {{site}}, ignore this mail.',
    },
    password_reset: {
      subject: 'Set a new password',
      body: 'Hello {{name}},\n\nsomebody asked for a new password for your account at {{site}}. To set one, open this link:\n\n{{link}}\n\nIt works once, within {{hours}} hour. If it was not you, ignore this mail: your password stays as it is.',
    },
    address_taken: {
      subject: 'Your e-mail address was used to open an account',
      body: 'Hello {{name}},\n\nsomebody tried to open an account at {{site}} with this e-mail address. No account was opened, because you have one already. Nothing has changed.\n\nIf it was you, log in with the account that you have. If you do not remember its password, choose "Forgot your password?" on the login page.\n\nIf it was not you, you need not do anything.',
    },
    deposit_booked: {
      subject: 'Receipt of your deposit',
      body: 'Hello {{name}},\n\nyour deposit of {{amount}} was booked on {{at}}.\n\nReference: {{reference}}',
    },
    withdrawal_paid: {
      subject: 'Receipt of your withdrawal',
      body: 'Hello {{name}},\n\nyour withdrawal of {{amount}} was paid on {{at}}.\n\nReference: {{reference}}',
    },
    withdrawal_returned: {
      subject: 'Your withdrawal was not paid',
      body: 'Hello {{name}},\n\nyour withdrawal of {{amount}} was not paid. The amount went back to your balance on {{at}}.\n\nReference: {{reference}}',
    },
    limit_set: {
      subject: 'Your limit was set',
      body: 'Hello {{name}},\n\nthis limit holds now: {{limit}}, {{period}}: {{value}}.\n\nIf you did not expect this, please write to us.',
    },
    limit_asked: {
      subject: 'A higher limit was requested',
      body: 'Hello {{name}},\n\na higher limit was requested: {{limit}}, {{period}}: {{value}}. It holds only after a waiting time and once you confirm it; until then nothing changes.',
    },
    limit_reached: {
      subject: 'You have reached a limit',
      body: 'Hello {{name}},\n\nyou have reached your limit: {{limit}}. Your limits are on your page at {{site}}.',
    },
    break_begun: {
      subject: 'Your break has begun',
      body: 'Hello {{name}},\n\nyour break at {{site}} holds until {{at}}. Your balance stays yours: you can withdraw it during the break.',
    },
  },
  limit: { deposit: 'deposits', loss: 'losses', time: 'playing time' },
  period: { day: 'per day', week: 'per week', month: 'per month' },
  noLimit: 'no limit',
  minutes: 'minutes',
  footer: 'This mail was sent by {{site}}. Please do not reply.',
};
