import type { Attendant } from '../machine/attendant.ts';
import { type ControlAnswer, type ControlRequest, controlRequest } from './messages.ts';

/** `closed`: this agent does not run the machine now; null: nobody attends machines of its kind. */
export type FindAttendant = (machineId: number) => Attendant | 'closed' | null;

export async function answerRequest(line: string, find: FindAttendant): Promise<ControlAnswer> {
  const read = controlRequest.safeParse(jsonOf(line));
  if (!read.success) return { is: 'refused', reason: 'bad_request' };
  const attendant = find(read.data.machineId);
  if (attendant === 'closed') return { is: 'refused', reason: 'not_run_here' };
  if (attendant === null) return { is: 'refused', reason: 'no_attendant' };
  return obey(read.data, attendant);
}

async function obey(request: ControlRequest, attendant: Attendant): Promise<ControlAnswer> {
  switch (request.do) {
    case 'status': {
      const { faults, inhibits, keys, ...status } = attendant.status();
      return { is: 'status', status: { ...status, faults: [...faults], inhibits: [...inhibits], keys: [...keys] } };
    }
    case 'service':
      return { is: 'service', service: await attendant.service(request.isOn) };
    case 'press': {
      const pressed = await attendant.press(request.key);
      if (pressed.kind === 'refused') return { is: 'refused', reason: pressed.reason };
      return { is: 'pulsed', isAnswered: pressed.isAnswered, hasReacted: pressed.hasReacted };
    }
    case 'transfer': {
      const answer = await attendant.transfer();
      if (answer.kind === 'open') return { is: 'open' };
      if (answer.kind === 'refused') return { is: 'refused', reason: answer.reason };
      return { is: 'tested', test: { ...answer.test, legs: [...answer.test.legs] } };
    }
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
