import type { MailTexts } from '../kinds.ts';

export const en: MailTexts = {
  templates: {
    verify_address: {
      subject: 'Verify your e-mail address',
      body: 'Hello {{name}},\n\nPlease open this link to confirm that this address is yours:\n\n{{link}}\n\nIt works once, within {{hours}} hours. If you have no account at {{site}}, ignore this e-mail.',
    },
    password_reset: {
      subject: 'Set a new password',
      body: 'Hello {{name}},\n\nSomebody asked for a new password for your account at {{site}}. To set one, open this link:\n\n{{link}}\n\nIt works once, within {{hours}} hour. If it was not you, ignore this e-mail: your password stays as it is.',
    },
    address_taken: {
      subject: 'Your e-mail address was used to open an account',
      body: 'Hello {{name}},\n\nSomebody tried to open an account at {{site}} with this e-mail address. No account was opened, because you have one already. Nothing has changed.\n\nIf it was you, log in with the account that you have. If you do not remember its password, choose “Forgot your password?” on the login page.\n\nIf it was not you, you do not need to do anything.',
    },
    deposit_booked: {
      subject: 'Receipt of your deposit',
      body: 'Hello {{name}},\n\nYour deposit of {{amount}} was added to your balance on {{at}}.\n\nReference: {{reference}}',
    },
    withdrawal_paid: {
      subject: 'Receipt of your withdrawal',
      body: 'Hello {{name}},\n\nYour withdrawal of {{amount}} was paid on {{at}}.\n\nReference: {{reference}}',
    },
    withdrawal_returned: {
      subject: 'Your withdrawal was not paid',
      body: 'Hello {{name}},\n\nYour withdrawal of {{amount}} was not paid. The amount went back to your balance on {{at}}.\n\nReference: {{reference}}',
    },
    limit_set: {
      subject: 'Your limit was set',
      body: 'Hello {{name}},\n\nThis limit now applies: {{limit}}, {{period}}: {{value}}.\n\nIf you did not expect this, contact support at {{site}}.',
    },
    limit_asked: {
      subject: 'A change to a limit was requested',
      body: 'Hello {{name}},\n\nA change to a limit was requested: {{limit}}, {{period}}: {{value}}. It applies only if you confirm it after the waiting time; until then your present limit stays.',
    },
    limit_reached: {
      subject: 'You have reached a limit',
      body: 'Hello {{name}},\n\nYou have reached your limit for {{limit}}. You can see your limits on your profile at {{site}}.',
    },
    break_begun: {
      subject: 'You cannot play until {{at}}',
      body: 'Hello {{name}},\n\nYou cannot play or deposit at {{site}} until {{at}}. You can still log in to see your balance and history, and to withdraw.',
    },
  },
  limit: { deposit: 'deposits', loss: 'losses', time: 'playing time' },
  period: { day: 'per day', week: 'per week', month: 'per month' },
  noLimit: 'no limit',
  footer: 'This e-mail was sent by {{site}}. Please do not reply.',
};
