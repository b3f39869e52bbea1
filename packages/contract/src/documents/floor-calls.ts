import {
  API_BASE,
  balanceAnswer,
  brandMachinesAnswer,
  brandsAnswer,
  doneAnswer,
  machineIdsAnswer,
  machinesAnswer,
  machineTarget,
  pathOfMachine,
  paytableAnswer,
} from '../http.ts';
import { favouritesRequest, stillQuery } from '../requests.ts';
import { answer as waitlistAnswer } from '../waitlist.ts';
import type { DocumentedCalls } from './call.ts';

const MACHINE = `${API_BASE}/machine`;
const PLAYER = `${API_BASE}/player`;

/** Lobby, and the player's own machines, lines and seat. A seat is taken over the socket `/machine`. */
export const floorCalls = {
  getMachines: {
    ...{ method: 'GET', path: `${MACHINE}/all`, tag: 'Lobby', access: 'player', answer: machinesAnswer },
    summary: 'All machines of the site',
    emptyAnswers: [304],
  },
  getBrands: {
    ...{ method: 'GET', path: `${MACHINE}/brands`, tag: 'Lobby', access: 'player', answer: brandsAnswer },
    summary: 'Brands of the site with their jackpots',
  },
  getBrandMachines: {
    ...{ method: 'GET', path: `${MACHINE}/:id`, tag: 'Lobby', access: 'player', params: pathOfMachine },
    summary: 'A brand, named by `id`, and its machines',
    answer: brandMachinesAnswer,
    refusals: ['not_found'],
  },
  getPaytable: {
    ...{ method: 'GET', path: `${MACHINE}/:id/paytable`, tag: 'Lobby', access: 'player', params: pathOfMachine },
    summary: 'Rules and odds of a machine’s game',
    answer: paytableAnswer,
    refusals: ['machine_unknown', 'not_found'],
  },
  getStill: {
    ...{ method: 'GET', path: `${MACHINE}/:id/still`, tag: 'Lobby', access: 'player', params: pathOfMachine },
    summary: 'What a machine shows now',
    description: '204: it shows nothing.',
    query: stillQuery,
    answer: 'image/jpeg',
    emptyAnswers: [204, 304],
    refusals: ['machine_unknown'],
  },
  getFavourites: {
    ...{ method: 'GET', path: `${PLAYER}/favourites`, tag: 'Lobby', access: 'player', answer: machineIdsAnswer },
    summary: 'The player’s favourite machines',
  },
  setFavourites: {
    ...{ method: 'PUT', path: `${PLAYER}/favourites`, tag: 'Lobby', access: 'player', body: favouritesRequest },
    summary: 'Replaces the list of favourites',
    answer: machineIdsAnswer,
  },
  getRecent: {
    ...{ method: 'GET', path: `${PLAYER}/recent`, tag: 'Lobby', access: 'player', answer: machineIdsAnswer },
    summary: 'Machines that the player has played, the latest first',
  },
  getWaitlist: {
    ...{ method: 'GET', path: `${PLAYER}/waitlist`, tag: 'Lobby', access: 'player', answer: waitlistAnswer },
    summary: 'Lines that the player stands in, and what is reserved for them',
  },
  joinWaitlist: {
    ...{ method: 'POST', path: `${PLAYER}/waitlist`, tag: 'Lobby', access: 'player', body: machineTarget },
    summary: 'Joins the line of a machine',
    answer: waitlistAnswer,
    refusals: ['machine_unknown'],
  },
  leaveWaitlist: {
    ...{ method: 'DELETE', path: `${PLAYER}/waitlist/:id`, tag: 'Lobby', access: 'player', params: pathOfMachine },
    summary: 'Leaves it, and gives up the machine where it was reserved',
    answer: waitlistAnswer,
  },
  getBalance: {
    ...{ method: 'GET', path: `${PLAYER}/balance`, tag: 'Wallet', access: 'player', answer: balanceAnswer },
    summary: 'The wallet’s balance, minor units',
  },
  kick: {
    ...{ method: 'POST', path: `${PLAYER}/kick`, tag: 'Seat', access: 'player', body: machineTarget },
    summary: 'Takes the player’s own seat from the device that has it',
    answer: doneAnswer,
    refusals: ['machine_unknown', 'seat_not_yours', 'seat_taken'],
  },
  cancel: {
    ...{ method: 'POST', path: `${PLAYER}/cancel`, tag: 'Seat', access: 'player', body: machineTarget },
    summary: 'Starts the time anew that the player’s own seat is kept: they want to go on',
    answer: doneAnswer,
    refusals: ['machine_unknown', 'seat_not_yours'],
  },
} as const satisfies DocumentedCalls;
