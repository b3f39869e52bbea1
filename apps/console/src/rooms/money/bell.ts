const KEY = 'salon.staff.bell';

export const isBellOn = (): boolean => localStorage.getItem(KEY) !== 'off';
export const setBellOn = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off');

const STRIKES_HZ = [1_320, 990] as const;
const STRIKE_S = 0.35;

/** Two strikes. A browser that has not been touched yet stays silent. */
export function ring(): void {
  const audio = new AudioContext();
  for (const [index, frequency] of STRIKES_HZ.entries()) {
    const begin = audio.currentTime + index * STRIKE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.2 });
    volume.gain.exponentialRampToValueAtTime(0.001, begin + STRIKE_S * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + STRIKE_S * 2);
    if (index === STRIKES_HZ.length - 1) tone.onended = () => void audio.close();
  }
}
