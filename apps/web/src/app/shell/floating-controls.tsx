import { AppearanceButtons } from './appearance-controls.tsx';
import { MenuButton } from './toolbar.tsx';

/** Buttons to open the menu and restore the header while the header is hidden. */
export function FloatingControls({ onOpenMenu }: { onOpenMenu: (() => void) | null }) {
  return (
    <div className="fixed end-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-30 flex rounded-card border border-ctl bg-s2 sm:bottom-3">
      {onOpenMenu === null ? null : <MenuButton onOpen={onOpenMenu} />}
      <AppearanceButtons />
    </div>
  );
}
