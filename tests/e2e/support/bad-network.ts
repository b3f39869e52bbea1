/** Puts the relay of ours between the browser and every cabinet: the page learns the doors instead of the addresses. */
import type { Page } from '@playwright/test';
import { throughRelay } from '../../../tools/relay/relayed-candidate.ts';
import { openUdpRelay, type UdpRelay } from '../../../tools/relay/udp-relay.ts';

/** What 40 ms there and back and one packet in a hundred lost is. */
export const LOSSY = { delayMs: 20, lossShare: 0.01 };
/** One packet in twenty lost, one in ten twice, and some before those that were sent earlier. */
export const TORN = { delayMs: 20, jitterMs: 20, overtakes: true, lossShare: 0.05, twiceShare: 0.1 };
export const CUT = { up: { lossShare: 1 }, down: { lossShare: 1 } };

declare global {
  interface Window {
    doorTo(candidate: string): Promise<string | null>;
  }
}

/** Before the page is opened. Only what goes through TURN passes it by. */
export async function behindRelay(page: Page, seed: number): Promise<UdpRelay> {
  const relay = openUdpRelay(seed);
  await page.exposeFunction('doorTo', (candidate: string) => throughRelay(relay, candidate));
  await page.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    const heard = Object.getOwnPropertyDescriptor(Native.prototype, 'onicecandidate');
    window.RTCPeerConnection = class extends Native {
      readonly isDirect: boolean;
      constructor(config?: RTCConfiguration) {
        super(config);
        this.isDirect = config?.iceTransportPolicy !== 'relay';
      }
      /** The cabinet learns nothing of the browser's own addresses. */
      override set onicecandidate(listener: typeof Native.prototype.onicecandidate) {
        if (!this.isDirect) heard?.set?.call(this, listener);
      }
      override async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
        if (!this.isDirect) return super.addIceCandidate(candidate);
        const door = await window.doorTo(candidate.candidate ?? '');
        if (door !== null) await super.addIceCandidate({ ...candidate, candidate: door });
      }
      override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
        const sdp = description.sdp?.replace(/^a=(candidate|end-of-candidates).*\r?\n/gm, '') ?? '';
        return super.setRemoteDescription(this.isDirect ? { ...description, sdp } : description);
      }
    };
  });
  return relay;
}
