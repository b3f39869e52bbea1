const KEY = 'salon.staff.bell';

export const isBellOn = (): boolean => localStorage.getItem(KEY) !== 'off';
export const setBellOn = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off');
