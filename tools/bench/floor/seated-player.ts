import { io } from 'socket.io-client';
import type { sockets } from '../../../packages/contract/src/index.ts';
import type { startReceivers } from '../stream/receivers.ts';

const ANSWER_MS = 15_000;

export interface SeatedPlayer {
  answerMs: number;
  videoMs: number;
  leave(): Promise<void>;
}

/** Takes the seat of a machine at the node, offers a connection as a page does, and waits for the first packet of its picture. */
export async function joinMachine(
  receivers: ReturnType<typeof startReceivers>,
  { url, token, machineId }: { url: string; token: string; machineId: number },
): Promise<SeatedPlayer> {
  const socket = io(`${url}/machine`, { transports: ['websocket'], auth: { token }, forceNew: true });
  const ask = async (event: string, message: object) => {
    const answer = await socket.timeout(ANSWER_MS).emitWithAck(event, message);
    if (answer.status !== 1) throw new Error(`${event} of machine ${machineId}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { epoch }: sockets.MachineInitAnswer = await ask('init', { machineID: String(machineId), token });
  const receiver = receivers.open(async (sdp) => (await ask('offer', { epoch, sdp })).sdp);
  socket.on('candidate', ({ candidate }: { candidate: sockets.IceCandidate }) => {
    receiver.candidate(candidate);
  });
  const { answerMs, videoMs } = await receiver.connected;
  return {
    ...{ answerMs, videoMs },
    async leave() {
      await ask('leave', {});
      receiver.close();
      socket.disconnect();
    },
  };
}
