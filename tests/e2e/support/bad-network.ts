/** Puts a UDP relay between the browser and every cabinet: the page learns the relay's ports instead of the cabinet's addresses. */
import type { Page } from '@playwright/test';
import { relayedCandidate } from '../../../tools/relay/relayed-candidate.ts';
import { openUdpRelay, type UdpRelay } from '../../../tools/relay/udp-relay.ts';

/** Round trip of 40 ms, 1 % loss. */
export const LOSSY = { delayMs: 20, lossShare: 0.01 };
/** 5 % loss, 10 % duplicates, reordering. */
export const TORN = { delayMs: 20, jitterMs: 20, reorders: true, lossShare: 0.05, duplicateShare: 0.1 };
export const CUT = { up: { lossShare: 1 }, down: { lossShare: 1 } };

declare global {
  interface Window {
    relayedCandidate(candidate: string): Promise<string | null>;
  }
}

/** Must be called before the page is opened. Connections through TURN bypass the relay. */
export async function behindRelay(page: Page, seed: number): Promise<UdpRelay> {
  const relay = openUdpRelay(seed);
  await page.exposeFunction('relayedCandidate', (candidate: string) => relayedCandidate(relay, candidate));
  await page.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    const setter = Object.getOwnPropertyDescriptor(Native.prototype, 'onicecandidate');
    window.RTCPeerConnection = class extends Native {
      readonly isDirect: boolean;
      constructor(config?: RTCConfiguration) {
        super(config);
        this.isDirect = config?.iceTransportPolicy !== 'relay';
      }
      /** Withholds the browser's own candidates from the cabinet. */
      override set onicecandidate(listener: typeof Native.prototype.onicecandidate) {
        if (!this.isDirect) setter?.set?.call(this, listener);
      }
      override async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
        if (!this.isDirect) return super.addIceCandidate(candidate);
        const relayed = await window.relayedCandidate(candidate.candidate ?? '');
        if (relayed !== null) await super.addIceCandidate({ ...candidate, candidate: relayed });
      }
      override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
        const sdp = description.sdp?.replace(/^a=(candidate|end-of-candidates).*\r?\n/gm, '') ?? '';
        return super.setRemoteDescription(this.isDirect ? { ...description, sdp } : description);
      }
    };
  });
  return relay;
}
