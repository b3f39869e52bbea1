import type { InformationTexts } from './texts.ts';

export const en: InformationTexts = {
  contact: 'Contact',
  byChat: 'After logging in, write to support in the chat panel.',
  byEmail: 'E-mail',
  byNumber: 'Messages',
  byAddress: 'Address',
  map: 'Map of the address',
  pages: 'Information pages',
  languages: 'Language',
  paytablesLead:
    'These are the paytables of the machines of {site}. The return is calculated from every possible outcome of a game, not measured or estimated.',
  paytablesNotes: [
    'Return to player is the share of all bets that a game pays back on average over a very long time, without the jackpot. It says nothing about one session: any session can end with the loss of everything that was bet.',
    'Hit frequency is the share of paid games that win something or open a feature. A win can be smaller than its bet.',
    'Each game is drawn by chance and independently. What came before changes nothing, and no machine is ever due a win.',
    'Machines with their own game show the rules on their screen and are not listed here.',
    'What share of a bet goes to the jackpot, and how large the jackpot can grow, can differ by hall; each machine’s own paytable shows both.',
  ],
  texts: {
    'password-reset': {
      lead: 'How to change a password, and what to do when you have forgotten it.',
      sections: [
        {
          heading: 'You know your password',
          list: [
            'Log in and open your profile.',
            'Choose Change password, enter the current password once and the new one twice.',
            'All your other devices are logged out at that moment. This one stays logged in.',
          ],
        },
        {
          heading: 'You have forgotten it',
          paragraphs: [
            'If the login page shows “Forgot your password?”, use it: you get a link by e-mail. Otherwise write to the operator from the e-mail address of your account (see Contact below). Somebody will check that the account is yours before anything is changed.',
            'Nobody at {site} will ask for your password, and nobody needs it. Do not send it to anyone.',
          ],
        },
        {
          heading: 'Too many failed attempts',
          paragraphs: [
            'After several wrong passwords an account is locked for some minutes. The login form says how many attempts are left and how long the wait is. Waiting is enough; the account unlocks by itself.',
            'If you did not make these attempts, change your password and look at Last logins on your profile: every attempt is listed there with its time and IP address.',
          ],
        },
        {
          heading: 'The PIN',
          paragraphs: [
            'The PIN only unlocks a page that has locked itself after a while without use. If you have forgotten it, log out there, log in with your password, and set a new one on your profile.',
          ],
        },
      ],
    },
    'game-rules-and-content': {
      lead: 'How the machines are played, and what happens when something interrupts a game.',
      sections: [
        {
          heading: 'A seat, a machine, a player',
          list: [
            'One player at a time plays a machine. When you open a free machine, its seat is yours.',
            'If your connection is lost, your seat and your credit are kept for two minutes; then the credit goes back to your balance by itself.',
            'You can sit at one machine at a time.',
          ],
        },
        {
          heading: 'Cash in and cash out',
          list: [
            'Cash in moves an amount from your balance to the credit of the machine. Cash out moves all of it back.',
            'A transfer that is interrupted is never lost and never made twice. It is shown as being checked until the machine has answered.',
            'A cash out during a bonus is carried out when the bonus has ended.',
          ],
        },
        {
          heading: 'A game',
          list: [
            'A game begins when the machine accepts your press. Its outcome is drawn at that moment by a cryptographic random generator and recorded before it is shown.',
            'Wins are paid by the paytable of the game, on the lines that it shows, from left to right. The paytables are on the page Paytables and at every machine.',
            'Stopping the reels early changes only how long they turn, not where they stop.',
            'A press is not accepted when the credit is too small, the machine is busy or the seat is no longer yours. The game screen says why.',
          ],
        },
        {
          heading: 'Features',
          paragraphs: [
            'Depending on the game there are wild symbols, free spins, boxes to choose from and a jackpot. The prize is drawn when you open a box; each remaining prize is equally likely. Free spins are played with the bet that won them.',
          ],
        },
        {
          heading: 'Jackpots',
          paragraphs: [
            'Each hall has one jackpot. A small share of every bet on games with a jackpot goes to it; the share is shown in the paytable. When it is won, the amount is fixed at that moment and goes to your balance, and the jackpot begins again at its starting amount.',
            'The mark Hot says that the jackpot of a machine or its largest win of the last hour is above an amount that the operator has set. It does not predict anything.',
          ],
        },
        {
          heading: 'Hand pay',
          paragraphs: [
            'A win or a cash out above the limit of a machine is paid by an attendant. The machine locks until then; the amount is already recorded as yours and goes to your balance when it is confirmed.',
          ],
        },
        {
          heading: 'Malfunction and interruption',
          list: [
            'A game under way is finished by the machine even when your connection, your browser or the platform fails. Its result counts.',
            'After a power failure a machine continues from its own record, where it was.',
            'Where the records of machine and platform differ, that machine is taken out of service until somebody has looked at it.',
            'Every game, with its reels, is kept in your history under Game Sessions.',
          ],
        },
      ],
    },
    'player-protection-information': {
      lead: 'On average, players lose money. These tools help you keep to limits that you set. All of them are on your profile.',
      sections: [
        {
          heading: 'Limits',
          list: [
            'Deposits, losses and time at machines can each be limited per day, per week and per month.',
            'A lower limit applies at once. A higher one applies only if you confirm it after 24 hours.',
            'When a limit is reached, the game under way is finished, the credit goes back to your balance and the session ends.',
          ],
        },
        {
          heading: 'Reality check',
          paragraphs: [
            'At an interval that you choose, the reality check shows how long you have played and your net result. Play waits until you answer: continue, or cash out and leave.',
          ],
        },
        {
          heading: 'Breaks and self-exclusion',
          list: [
            'A break lasts from 24 hours to six weeks, self-exclusion from six months to five years.',
            'It begins at once. You can make it longer; nobody can make it shorter, not even the operator.',
            'During that time you cannot play or deposit. Your balance stays yours: you can log in to see it, read your history and withdraw.',
          ],
        },
        {
          heading: 'Signs to take seriously',
          list: [
            'You play for longer or with more money than you meant to.',
            'You play to win back what you have lost.',
            'You borrow money, or hide from others that you play.',
            'You play to get away from worries.',
          ],
        },
        {
          heading: 'What helps',
          paragraphs: [
            'Talk to somebody you trust, or to a counselling service near you. You can exclude yourself: it takes a minute and applies immediately.',
            'Nobody under {age} may play. Keep your password and PIN to yourself, and log out on devices that others use.',
          ],
        },
      ],
    },
    'terms-of-use': {
      lead: 'What applies between you and {site} when you play here.',
      sections: [
        {
          heading: 'Account',
          list: [
            'An account is for one person of at least {age}, who plays for themselves. It belongs to this site and its currency ({currency}).',
            'Keep your password and PIN secret. Every login is recorded, and you see the record on your profile.',
            'The operator may block an account that is used against these terms. Its balance is not lost.',
          ],
        },
        {
          heading: 'Money',
          list: [
            'Every movement of your balance is recorded and never altered. You can download your transactions.',
            'Deposits count when the payment provider has confirmed them, not when you return from its page.',
            'Withdrawals go back through the payment provider. An amount that is on its way is no longer available for play.',
            'Discounts and bonuses are money in your balance from the moment they are shown there. They carry no wagering requirements.',
          ],
        },
        {
          heading: 'Play',
          list: [
            'The rules on the page Game Rules and Content and the paytables apply to every game.',
            'The record of the machine decides the result of a game. Where it is damaged, the operator decides on the basis of what the machine and the platform recorded, and tells you.',
            'Programs that play for you, and the deliberate use of faults, are not allowed. The autoplay on the game screen is allowed.',
          ],
        },
        {
          heading: 'Closing your account',
          paragraphs: [
            'You can close your account on your profile at any time, once your balance is withdrawn and no session, transfer, withdrawal or hand pay is open.',
          ],
        },
        {
          heading: 'Complaints',
          paragraphs: [
            'Write to the operator with the time and the machine, or with the number of the game from your history: everything about it can be looked up. The law of the country of the operator’s licence applies.',
          ],
        },
      ],
    },
    'privacy-policy': {
      lead: 'What {site} keeps about you, why, for how long, and what you can do about it.',
      sections: [
        {
          heading: 'What is kept',
          list: [
            'From your registration: name, last name, username, e-mail. Password and PIN are kept only in a form that cannot be reversed; nobody can read them.',
            'From your logins: time, IP address, and what your browser calls itself.',
            'From play: game sessions, games with their outcome, transfers, deposits, withdrawals.',
            'From protection: your limits, breaks and self-exclusions, because they must be enforced.',
            'From you: a photo if you gave one, settings, favourites, shortcuts, notes and chat messages with support.',
          ],
        },
        {
          heading: 'What is not kept',
          paragraphs: [
            'No card or bank data: they stay with the payment provider. No advertising, no trackers. No third-party programs, except the payment page and, where the operator has switched them on, a live chat and a map on the contact page. Where the site checks which country you connect from, your IP address is looked up in a table on our platform. Video goes from the machine to you and is not recorded by the platform.',
          ],
        },
        {
          heading: 'In your browser',
          paragraphs: [
            'Your login token, language, theme and layout are kept in the storage of your browser, not in cookies. Logging out removes the token. One cookie records that you have logged in from this browser before, so that somebody else’s wrong passwords do not lock you out. It contains your account number and lasts a year.',
          ],
        },
        {
          heading: 'For how long',
          list: [
            'We must keep your transactions, games, logins, limits, breaks, self-exclusions and bans. When you close your account, they are kept under a number instead of your name.',
            'Your name, username and e-mail are then kept separately for {years} years, for authorities only, and then deleted. Your photo, settings, favourites, shortcuts, notes, chat messages and waitlist entries are deleted immediately.',
          ],
        },
        {
          heading: 'Your rights',
          list: [
            'Access: your profile shows your data, logins and devices.',
            'Copy: download everything that is kept about you as a file.',
            'Correction: write to support; personal data are changed after a check.',
            'Erasure: close the account; see “For how long”.',
          ],
        },
      ],
    },
  },
};
