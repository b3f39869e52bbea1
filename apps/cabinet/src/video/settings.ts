import type { ToCabinet } from '@salon/contract/player-channel.ts';
import type { PictureState, View } from '@salon/contract/player-picture.ts';

/** What the player chose of the picture. */
export interface PictureSettings {
  view: View;
  crop: boolean;
  /** A band, or `auto`. */
  band: PictureState['chosen'];
}

export const FIRST_SETTINGS: PictureSettings = { view: 'screen', crop: false, band: 'auto' };

/** Null: the message is no choice. */
export function changeSettings(settings: PictureSettings, message: ToCabinet): PictureSettings | null {
  if (message.t === 'view') return { ...settings, view: message.view, crop: message.crop };
  return message.t === 'band' ? { ...settings, band: message.band } : null;
}

/** The bitrate alone is sent again when it has moved by this share. */
const SEND_SHARE = 0.1;

export interface StateSender {
  /** Sends how the picture is sent, also when nothing has changed. */
  send(): void;
  /** Sends it where it has changed by more than a little bitrate. */
  sendChange(): void;
}

export function createStateSender(state: () => PictureState, send: (state: PictureState) => void): StateSender {
  let last = '';
  let lastKbps = 0;
  const sendNow = () => {
    const now = state();
    lastKbps = now.targetKbps;
    last = JSON.stringify({ ...now, targetKbps: 0 });
    send(now);
  };
  return {
    send: sendNow,
    sendChange() {
      const now = state();
      const moved = Math.abs(now.targetKbps - lastKbps) > SEND_SHARE * lastKbps;
      if (moved || last !== JSON.stringify({ ...now, targetKbps: 0 })) sendNow();
    },
  };
}
