import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { noticePlace, useToastContainer } from './portal.tsx';
import { type ToastEntry, type ToastPlace, type ToastStore, type ToastTone, toasts } from './toasts.ts';

const edges: Record<ToastTone, string> = {
  info: 'border-s-info',
  ok: 'border-s-ok',
  busy: 'border-s-busy',
  bad: 'border-s-bad',
};

const Toast = ({ entry, closeLabel, store }: { entry: ToastEntry; closeLabel: string; store: ToastStore }) => {
  const [held, setHeld] = useState(false);
  const { id, durationMs, version } = entry;
  useEffect(() => {
    if (durationMs === null || held || version === 0) return;
    const timer = setTimeout(() => store.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held, version, store]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer; the button inside is the control
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex w-full animate-appear items-center gap-2 rounded-control border border-s-4 border-line bg-s3 ps-4 text-14 text-text',
        edges[entry.tone],
      )}
    >
      <p className="min-w-0 grow py-3">
        {entry.announce === undefined ? (
          entry.text
        ) : (
          <>
            <span className="sr-only">{entry.announce}</span>
            <span aria-hidden="true">{entry.text}</span>
          </>
        )}
      </p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => store.dismiss(id)}
        className="icon-22 grid size-target shrink-0 place-items-center rounded-control text-dim hover:text-text"
      >
        <X />
      </button>
    </div>
  );
};

/** The page sets the position of its toasts, so that they cover none of its keys. */
const places: Record<ToastPlace, string> = {
  message: 'inset-x-3 top-[var(--toasts-top,12px)]',
  game: 'right-[var(--toasts-right,12px)] bottom-[var(--toasts-bottom,12px)] left-[var(--toasts-left,12px)] pb-[env(safe-area-inset-bottom)]',
};

/**
 * Both toast areas, once per portal root. The live regions exist empty from the start, since a region that is added
 * together with its text is not read. Bad news is assertive, everything else polite; both by attribute, since a dialog hides from
 * screen readers whatever is outside of it and has none.
 */
export const ToastHost = ({ closeLabel, store = toasts }: { closeLabel: string; store?: ToastStore }) => {
  const container = useToastContainer();
  const entries = useSyncExternalStore(store.subscribe, store.entries);
  const list = (place: ToastPlace, urgent: boolean) =>
    entries
      .filter((entry) => entry.place === place && (entry.tone === 'bad') === urgent)
      .map((entry) => <Toast key={entry.id} entry={entry} closeLabel={closeLabel} store={store} />);
  const areas = (Object.keys(places) as ToastPlace[]).map((place) => (
    <div
      key={place}
      data-toasts={place}
      className={classNames('pointer-events-none fixed z-50 mx-auto flex max-w-[480px] flex-col gap-2', places[place])}
    >
      {place === 'message' ? <div ref={noticePlace.set} className="contents" /> : null}
      <div role="alert" aria-live="assertive" className="flex flex-col gap-2">
        {list(place, true)}
      </div>
      <div role="status" aria-live="polite" className="flex flex-col gap-2">
        {list(place, false)}
      </div>
    </div>
  ));
  return container ? createPortal(areas, container) : null;
};

/** Where messages are shown, above the dialogs too. Its content brings a live region of its own, and takes pointer events by itself. */
export const TopNotice = ({ children }: { children: ReactNode }) => {
  const place = useSyncExternalStore(noticePlace.subscribe, noticePlace.get);
  return place === null ? null : createPortal(children, place);
};
