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
    'These are the tables by which the machines of {site} pay. The return is computed from every possible outcome of a game, not measured or estimated.',
  paytablesNotes: [
    'Return to player is the share of all bets that a game pays back on average over a very long time, without the jackpot. It says nothing about one session: any session can end with the loss of everything staked.',
    'Hit frequency is the share of paid games that win something or open a feature. A win can be smaller than its bet.',
    'Each game is drawn by chance and on its own. What came before changes nothing, and no machine is ever due.',
    'A machine that brings its own game along shows its rules on the machine itself; it is not listed here.',
    'What share of a bet feeds the jackpot, and up to what it grows, can differ by brand; each machine’s own paytable says it.',
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
            'Write to the operator from the e-mail address of your account (see Contact below). Somebody will check that the account is yours before anything is changed.',
            'Nobody at {site} will ask for your password, and nobody needs it. Do not send it to anyone.',
          ],
        },
        {
          heading: 'Too many wrong attempts',
          paragraphs: [
            'After several wrong passwords an account is protected for some minutes. The login form says how many attempts are left and how long the wait is. Waiting is enough; the protection ends by itself.',
            'If you did not make these attempts, change your password and look at Last logons on your profile: every attempt stands there with its time and address.',
          ],
        },
        {
          heading: 'The PIN',
          paragraphs: [
            'The PIN only unlocks a page that has locked itself after a pause. If you have forgotten it, log out there, log in with your password, and set a new one on your profile.',
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
          heading: 'Putting money on, taking it off',
          list: [
            'Cash in moves an amount from your balance to the credit of the machine. Cash out moves all of it back.',
            'A transfer that is interrupted is never lost and never made twice. It is shown as being checked until the machine has answered.',
            'A cash out during a bonus is carried out when the bonus has ended.',
          ],
        },
        {
          heading: 'A game',
          list: [
            'A game begins when the machine takes your press. Its outcome is drawn at that moment by a cryptographic random generator and recorded before it is shown.',
            'Wins are paid by the paytable of the game, on the lines that it shows, from left to right. The tables are on the page Paytables and at every machine.',
            'Stopping the reels early changes only how long they turn, not where they stop.',
            'A press is not accepted when the credit is too small, the machine is busy or the seat is no longer yours. The game screen says why.',
          ],
        },
        {
          heading: 'Features',
          paragraphs: [
            'Depending on the game there are wild symbols, free spins, boxes to choose from and a jackpot. A box is drawn when you open it, evenly from the prizes that are left. Free spins are played with the bet that won them.',
          ],
        },
        {
          heading: 'Jackpots',
          paragraphs: [
            'Each hall has one jackpot. A small share of every bet on games with a jackpot feeds it; the share is shown in the paytable. When it is hit, the amount is fixed at that moment and goes to your balance, and the jackpot begins again at its starting amount.',
            'The mark Hot says that the jackpot of a machine or its largest win of the last hour is above an amount that the operator has set. It is no forecast.',
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
            'After a power failure a machine goes on from its own record, where it was.',
            'Where the records of machine and platform differ, that machine is taken out of service until a person has looked at it.',
            'Every game, with its reels, is kept in your history under Game Sessions.',
          ],
        },
      ],
    },
    'player-protection-information': {
      lead: 'Playing costs money on average. These are the means to keep it within your own bounds. You find all of them on your profile.',
      sections: [
        {
          heading: 'Limits',
          list: [
            'Deposits, losses and time at machines can each be limited per day, per week and per month.',
            'A tighter limit holds at once. A looser one holds only after 24 hours and after you have confirmed it once more.',
            'When a limit is reached, the game under way comes to its end, the credit goes back to your balance and the session ends.',
          ],
        },
        {
          heading: 'Reality check',
          paragraphs: [
            'At an interval that you choose, a question shows how long you have played and the result. Play waits until you answer: continue, or cash out and leave.',
          ],
        },
        {
          heading: 'Breaks and self-exclusion',
          list: [
            'A break lasts from 24 hours to six weeks, self-exclusion from six months to five years.',
            'It begins at once. You can make it longer; nobody can make it shorter, and neither can the operator.',
            'During that time there is no play and no deposit for you. Your balance stays yours: you can log in to see it, read your history and have it paid out.',
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
            'Talk to somebody you trust, or to a counselling service near you. Exclude yourself before you decide about anything else: it takes a minute and works at once.',
            'Players must be of age. Keep your password and PIN to yourself, and log out on devices that others use.',
          ],
        },
      ],
    },
    'terms-of-use': {
      lead: 'What holds between you and {site} when you play here.',
      sections: [
        {
          heading: 'Account',
          list: [
            'An account is for one person, who is of age and plays for themselves. It belongs to this site and its currency ({currency}).',
            'Keep your password and PIN secret. Every login is recorded, and you see the record on your profile.',
            'The operator may close the door to an account that is used against these terms. Its balance is not lost by that.',
          ],
        },
        {
          heading: 'Money',
          list: [
            'Your balance is kept in a ledger in which every movement has two sides and nothing is ever changed afterwards. You can download your transactions.',
            'Deposits count when the payment provider has confirmed them, not when you return from its page.',
            'Withdrawals go back through the payment provider. An amount that is on its way is no longer available for play.',
            'Discounts and bonuses are money in your balance from the moment they are shown there. They carry no wagering conditions.',
          ],
        },
        {
          heading: 'Play',
          list: [
            'The rules on the page Game Rules and Content and the paytables hold for every game.',
            'The record of the machine decides about a game. Where it is damaged, the operator decides by what both sides recorded, and tells you.',
            'Programs that play for you, and using faults on purpose, are not allowed. The machine’s own autoplay is.',
          ],
        },
        {
          heading: 'Ending',
          paragraphs: [
            'You can close your account on your profile at any time, once your balance is paid out and no session, transfer, withdrawal or hand pay is open.',
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
            'From your registration: name, last name, username, e-mail. Password and PIN are kept only as slow, salted hashes; nobody can read them.',
            'From your logins: time, IP address, and what your browser calls itself.',
            'From play: sessions, games with their outcome, transfers, deposits, withdrawals.',
            'From protection: your limits, breaks and exclusions, because they must hold.',
            'From you: a photo if you gave one, settings, favourites, shortcuts, notes and chat messages with support.',
          ],
        },
        {
          heading: 'What is not kept',
          paragraphs: [
            'No card or bank data: they stay with the payment provider. No advertising, no trackers, no programs of others on these pages; a live chat of another company only where the operator has switched one on. Where the site asks from which country you come, your address is looked up in a table of its own. Video goes from the machine to you and is not recorded by the platform.',
          ],
        },
        {
          heading: 'In your browser',
          paragraphs: [
            'Your login token, language, theme and layout are kept in the storage of your browser, not in cookies. Logging out removes the token. One cookie says that you have logged in from this browser before; it is there so that nobody else’s wrong passwords lock you out, names your account by its number, and lasts a year.',
          ],
        },
        {
          heading: 'For how long',
          list: [
            'Bookings, games and the record of logins are kept as long as the law asks of operators.',
            'When you close your account, chat messages, notes and waitlist entries are deleted. The rest stays under a number in place of your name. Name, username and e-mail are kept apart for {years} years, for authorities only, and then deleted.',
          ],
        },
        {
          heading: 'Your rights',
          list: [
            'Look: your profile shows your data, logins and devices.',
            'Take: download everything that is kept about you as a file.',
            'Correct: write to support; personal data are changed after a check.',
            'End: log out single devices or all of them, or close the account.',
          ],
        },
      ],
    },
  },
};
