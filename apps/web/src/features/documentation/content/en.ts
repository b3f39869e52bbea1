import type { Topic } from '../topic.ts';

export const topics: Topic[] = [
  {
    id: 'start',
    title: 'How to play',
    paragraphs: [
      'The machine is somewhere else. You see its live picture and press its buttons as if you were in front of it.',
    ],
    list: [
      'Choose a machine that is free in the lobby. When you open it, its seat is yours.',
      'Move credit to it with Cash in.',
      'Choose your bet with − and +, then press SPIN.',
      'When you have finished, press Cash out. Everything on the machine goes back to your balance.',
      'Leave with the arrow at the top. If there is still credit on the machine, it comes back by itself.',
    ],
  },
  {
    id: 'lobby',
    title: 'The lobby',
    list: [
      'The two lamps of a machine show its state. Both lit: free; lower lit: in use; upper lit: in a bonus; upper lit with a mark: hand pay or out of service; neither lit: offline or unknown. The state is written beside them.',
      'The filters show what is free now, your favourites, what you played last, or one hall. Tap a selected filter again to clear it.',
      'The heart keeps a machine among your favourites. The bell on a taken machine puts you on its waitlist.',
      'The search finds machines by name, hall and number, with or without Turkish letters.',
      'Machines that somebody else has just reserved are hidden. Your own seat is always shown.',
      'Hot means: the jackpot of the machine or its largest win of the last hour is above an amount that the operator has set. It says nothing about the next game.',
    ],
  },
  {
    id: 'game',
    title: 'At the machine',
    paragraphs: [
      'The three meters show credit, bet and win. A button that cannot be used now is dimmed, and when a press is not accepted, the reason is shown.',
    ],
    list: [
      'SPIN starts a game. Pressed again while the reels turn, it stops them; where they stop has already been decided.',
      'Autoplay plays a number of games for you and ends by itself at a loss that you set. A transfer, a bonus or a lost picture ends it too.',
      'The views show the screen of the machine, or the whole machine by camera. The picture quality follows your connection, or you choose it.',
      'The button “More about this game” opens the paytable and your last games.',
    ],
  },
  {
    id: 'features',
    title: 'Bonus, free spins, jackpot',
    list: [
      'Wilds substitute for other symbols. The paytable says for which, and whether they multiply the win.',
      'Free spins are played with the bet that won them and cost nothing.',
      'In a pick bonus you open one box after another until one is empty.',
      'Each hall has a jackpot that grows a little with every bet on its jackpot games. A jackpot that you win goes to your balance.',
      'A bonus that was interrupted waits on the machine and continues where it was.',
    ],
  },
  {
    id: 'cash-in-and-out',
    title: 'Cash in and cash out',
    paragraphs: [
      'Your balance and the credit on the machine are separate. Cash in moves balance to the machine as credit, Cash out moves all of it back. The COLLECT button belongs to the machine itself and is not used from here.',
    ],
    list: [
      'One tap on a coin cashes in its amount. Other amounts are typed, up to the limit of the site.',
      'The line above the buttons shows a transfer while it happens. If the connection breaks meanwhile, the transfer is checked until the machine has answered: it is never lost and never made twice.',
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
    paragraphs: ['You can withdraw your balance at any time, even during a break or a self-exclusion.'],
    list: [
      'Credit on a machine has to be cashed out first.',
      'The amount leaves your balance at once and is pending until the provider has paid it. Until it is sent you can cancel it.',
      'If the provider cannot pay, the amount returns to your balance.',
    ],
  },
  {
    id: 'hand-pay',
    title: 'Hand pay',
    paragraphs: [
      'A win or a cash out above the limit of a machine is paid by an attendant. The machine locks and shows the amount; none of it can be lost.',
    ],
    list: [
      'You do not need to do anything. You may also leave: the amount is recorded as yours.',
      'When the attendant has confirmed it, it goes to your balance and is listed under Transactions as Hand pay.',
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
      'When you log in again, a window lets you continue, cash out, or remove another of your devices from the machine.',
      'You can play on one device at a time. Opening the machine on another one moves your seat there.',
      'If the window says that somebody is playing there and it is not you, change your password and write to support.',
    ],
  },
  {
    id: 'protection',
    title: 'Player protection',
    paragraphs: ['On average, players lose money. The tools on your profile help you keep to limits that you set.'],
    list: [
      'Limits for deposits, losses and time, per day, week and month. A lower limit applies at once; a higher one applies only if you confirm it after 24 hours.',
      'The reality check shows at an interval how long you have played and your net result.',
      'A break lasts from 24 hours to six weeks, self-exclusion from six months to five years. Nobody can shorten them.',
      'If playing has become a problem for you, talk to somebody you trust or to a counselling service near you.',
    ],
  },
  {
    id: 'account',
    title: 'Account and security',
    list: [
      'On your profile you change password and PIN, see your last logins and log out other devices.',
      'Where the site uses it, the page locks itself after one minute of inactivity. Your PIN opens it again.',
      'After several wrong passwords the account is locked for some minutes. It unlocks by itself.',
      'You can download everything that is stored about you, and close the account once your balance is withdrawn.',
    ],
  },
  {
    id: 'settings',
    title: 'Appearance and settings',
    list: [
      'The palette in the header changes colours: one theme for the page and, if you like, others for menu, header and footer.',
      'Layout, direction of writing, scrollbars and animations can be chosen. When you are logged in, your choice follows you to other devices.',
      'Choose language and currency format in the header and on your profile.',
      'Sound, click sound and the order of the buttons for one hand are chosen on the game screen.',
      'The eye beside your balance hides it from anybody looking over your shoulder.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Keyboard',
    paragraphs: [
      'Everything can be reached with Tab and Enter. On the game screen these keys work as long as no window is open:',
    ],
    keys: [
      ['Space', 'Spin or stop, with the focus on the buttons'],
      ['↑', 'Higher bet'],
      ['↓', 'Lower bet'],
      ['M', 'Max bet'],
      ['A', 'Start or stop autoplay'],
      ['Esc', 'Stop autoplay, close a window'],
      ['I', 'Cash in'],
      ['O', 'Cash out'],
      ['1–9', 'Pick a bonus box'],
      ['D', 'Go to the buttons'],
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
      'No picture: some company networks and VPNs block live video. Try another network, or a current Chrome or Safari.',
      'The picture stutters: choose a lower quality, or leave it on Automatic.',
      'The machine shows Malfunction: an attendant is looking at it. Your credit is recorded and comes back.',
      'A transfer is being checked: the machine does not answer at the moment. It is decided as soon as it does; you do not need to wait here.',
      'Anything else: write to support in the chat panel. The number of a game from your history helps to find it.',
    ],
  },
];
