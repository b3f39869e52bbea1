import type { Topic } from '../topic.ts';

export const topics: Topic[] = [
  {
    id: 'start',
    title: 'How to play',
    paragraphs: [
      'The machine stands somewhere else. You see its live picture and press its buttons as if you stood in front of it.',
    ],
    list: [
      'Choose a machine that is free in the lobby. When you open it, its seat is yours.',
      'Put money on it with Cash in.',
      'Choose your bet with − and +, then press SPIN.',
      'When you have finished, press Cash out. Everything on the machine goes back to your balance.',
      'Leave with the arrow at the top. If there is still money on the machine, it comes back by itself.',
    ],
  },
  {
    id: 'lobby',
    title: 'The lobby',
    list: [
      'The two lamps of a machine show its state: both lit is free, one is in use or in a bonus, both empty is offline. The state is written beside them.',
      'The chips show what is free now, your favourites, what you played last, or one hall. Tap a selected chip again to clear it.',
      'The heart keeps a machine among your favourites. The bell of a machine that is taken tells you when it is free.',
      'The search finds machines by name, hall and number, with or without Turkish letters.',
      'Machines that somebody else has just reserved are hidden. Your own seat is always shown.',
      'Hot means: the jackpot of the machine or its largest win of the last hour is above an amount that the operator has set. It says nothing about the next game.',
    ],
  },
  {
    id: 'game',
    title: 'At the machine',
    paragraphs: [
      'The three meters show credit, bet and win. A key that cannot be used now is dimmed, and when a press is not accepted, the reason is shown.',
    ],
    list: [
      'SPIN starts a game. Pressed again while the reels turn, it stops them; where they stop is decided already.',
      'Autoplay plays a number of games for you and ends by itself at a loss that you set. Every transfer, bonus or lost picture ends it too.',
      'The views show the screen of the machine or the whole cabinet by camera. The picture quality follows your connection, or you choose it.',
      'The button “More about this game” opens the paytable and your last games.',
    ],
  },
  {
    id: 'features',
    title: 'Bonus, free spins, jackpot',
    list: [
      'Wilds substitute for other symbols. The paytable says for which, and whether they multiply the win.',
      'Free spins are played with the bet that won them and cost nothing.',
      'In the boxes you choose one after the other until one is empty.',
      'Each hall has a jackpot that every bet on its jackpot games feeds a little. The amount that you hit goes to your balance.',
      'A bonus that was interrupted waits on the machine and goes on where it was.',
    ],
  },
  {
    id: 'cash-in-and-out',
    title: 'Money on the machine and back',
    paragraphs: [
      'Your balance and the credit on the machine are separate. Cash in moves money to the machine, Cash out moves all of it back. The COLLECT key on the cabinet is the machine’s own and is not used from here.',
    ],
    list: [
      'One tap on a coin puts it on the machine. Other amounts are typed, up to the limit of the site.',
      'The line above the keys shows a transfer while it happens. If the connection breaks in between, the transfer is checked until the machine has answered: it is never lost and never made twice.',
      'A cash out during a bonus is made when the bonus ends.',
      'All transfers are listed under Transactions as Cash in and Cash out.',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposit',
    paragraphs: [
      'The button DEPOSIT in the header opens the page of the payment provider. Card and bank data are entered there and never reach this site.',
    ],
    list: [
      'Your balance changes when the provider has confirmed the payment, usually within seconds. You may close the window before that.',
      'A deposit limit that you have set applies here too: a payment above it is refused and goes back.',
      'Where there is no such button, the site takes no deposits here.',
    ],
  },
  {
    id: 'withdrawal',
    title: 'Withdrawal',
    paragraphs: ['You can have your balance paid out at any time, also during a break or a self-exclusion.'],
    list: [
      'Credit on a machine has to be cashed out first.',
      'The amount leaves your balance at once and is pending until the provider has paid it. Until it is sent you can take it back.',
      'Should the provider be unable to pay, the amount returns to your balance.',
    ],
  },
  {
    id: 'hand-pay',
    title: 'Hand pay',
    paragraphs: [
      'A win or a cash out above the limit of a machine is paid by an attendant. The machine locks and shows the amount; nothing of it can be lost.',
    ],
    list: [
      'You need not do anything. You may also leave: the amount is recorded as yours.',
      'When the attendant has confirmed it, it goes to your balance and is listed under Transactions as Hand Pay.',
    ],
  },
  {
    id: 'reconnect',
    title: 'Lost connection and coming back',
    paragraphs: [
      'If your connection breaks, the page shows it and reconnects by itself. The machine finishes the current game, and its result counts.',
    ],
    list: [
      'Your seat and your credit are reserved for two minutes. After that the credit goes back to your balance.',
      'When you log in again, a window offers to go on, to cash out, or to free the machine from another device of yours.',
      'You can play on one device at a time. Opening the machine on another one moves your seat there.',
      'If the window says that somebody plays there and it is not you, change your password and write to support.',
    ],
  },
  {
    id: 'protection',
    title: 'Player protection',
    paragraphs: ['Playing costs money on average. On your profile you set your own bounds.'],
    list: [
      'Limits for deposits, losses and time, per day, week and month. A lower limit applies at once, a higher one after 24 hours and a second confirmation.',
      'The reality check shows at an interval how long you have played and what it has brought.',
      'A break lasts from 24 hours to six weeks, self-exclusion from six months to five years. Nobody can shorten them.',
      'If playing is a burden to you, talk to somebody you trust or to a counselling service near you.',
    ],
  },
  {
    id: 'account',
    title: 'Account and security',
    list: [
      'On your profile you change password and PIN, see your last logons and log out other devices.',
      'Where the site uses it, the page locks itself after a minute without a touch. Your PIN opens it again.',
      'After several wrong passwords the account is protected for some minutes. It opens by itself.',
      'You can download everything that is stored about you, and close the account once your balance is paid out.',
    ],
  },
  {
    id: 'settings',
    title: 'Appearance and settings',
    list: [
      'The palette in the header changes colours: one theme for the page and, if you like, others for menu, header and footer.',
      'Layout, direction of writing, scrollbars and animations can be chosen. Logged in, your choice follows you to other devices.',
      'Choose language and currency format in the header and on your profile.',
      'Sound, click sound and the order of the buttons for one hand are chosen on the game screen.',
      'The eye beside your balance hides it from those who look over your shoulder.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Keyboard',
    paragraphs: [
      'Everything can be reached with Tab and Enter. On the game screen these keys work as long as no window is open:',
    ],
    keys: [
      ['Space', 'Spin or stop, with the focus on the deck'],
      ['↑', 'Higher bet'],
      ['↓', 'Lower bet'],
      ['M', 'Max bet'],
      ['A', 'Autoplay, or stop it'],
      ['Esc', 'Stop autoplay, close a window'],
      ['I', 'Cash in'],
      ['O', 'Cash out'],
      ['1–9', 'Pick a box of the bonus'],
      ['D', 'Go to the buttons of the deck'],
      ['S', 'Sound on or off'],
      ['F', 'Toggle Fullscreen'],
      ['P', 'Paytable'],
      ['H', 'Last games'],
      ['?', 'This list'],
      ['X', 'Leave the machine'],
    ],
  },
  {
    id: 'problems',
    title: 'When something does not work',
    list: [
      'No picture: some company networks and VPNs block live video. Try another network, or Chrome or Safari of today.',
      'The picture stutters: choose a smaller quality, or leave it to Automatic.',
      'The machine shows Malfunction: an attendant looks at it. Your credit is recorded and comes back.',
      'A transfer is being checked: the machine does not answer at the moment. It is decided as soon as it does; you need not wait here.',
      'Anything else: write to support in the chat panel. The number of a game from your history helps to find it.',
    ],
  },
];
