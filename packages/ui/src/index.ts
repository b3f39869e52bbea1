export type { MachineFacts } from './art/machine-art.ts';
export { isReelSymbol } from './art/symbols.ts';
export { classNames } from './primitives/class-names.ts';
export {
  Button,
  buttonClass,
} from './primitives/controls/button.tsx';
export { Checkbox, Switch } from './primitives/controls/checkbox.tsx';
export { Chip, ChipRow, chipClass } from './primitives/controls/chip.tsx';
export { IconButton } from './primitives/controls/icon-button.tsx';
export { RadioGroup, type RadioOption } from './primitives/controls/radio-group.tsx';
export { Menu, type MenuItem, Select, type SelectOption } from './primitives/controls/select.tsx';
export { TextField, type TextFieldProps } from './primitives/controls/text-field.tsx';
export { CountBadge } from './primitives/count-badge.tsx';
export { Candle, type CandleState } from './primitives/machine/candle.tsx';
export { CoinKey, DeckKey, type HotTier, Meter, SignalBars, SpinKey, TierKey } from './primitives/machine/deck.tsx';
export { MachineArt } from './primitives/machine/machine-art.tsx';
export { ReelSymbol } from './primitives/machine/reel-symbol.tsx';
export { ReelWindow } from './primitives/machine/reel-window.tsx';
export { Money, RollingNumber } from './primitives/money.tsx';
export { Dialog, Drawer } from './primitives/overlays/dialog.tsx';
export { Flyout } from './primitives/overlays/flyout.tsx';
export { PortalRoot, UiProvider } from './primitives/overlays/portal.tsx';
export { ToastHost } from './primitives/overlays/toast-host.tsx';
export {
  type ToastTone,
  toasts,
} from './primitives/overlays/toasts.ts';
export { Skeleton, Spinner, Splash } from './primitives/spinner.tsx';
export { themeMode } from './themes/seeds.ts';
