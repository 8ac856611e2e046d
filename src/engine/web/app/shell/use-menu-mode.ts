import { useCallback, useState, useSyncExternalStore } from 'react';
import {
  DEFAULT_MENU_MODE,
  DESKTOP_BREAKPOINT_PIXELS,
  MENU_MODES,
  type MenuMode,
} from '../../../declaration/constants.ts';
import { readPreference, writePreference } from '../../session/index.ts';

/** Not `min-width: 992px`: a zoomed window may be 991.5 px wide, and is a desktop then. */
const NARROW = `(max-width: ${DESKTOP_BREAKPOINT_PIXELS}px)`;

function subscribeWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wider than 991 px. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribeWidth, () => !matchMedia(NARROW).matches);
}

/** Stored separately for each person who signs in on this machine. */
export const modePreference = (person: string | null): string => `menuMode-${person ?? 'guest'}`;

function readMode(person: string | null): MenuMode {
  const stored = readPreference(modePreference(person));
  return MENU_MODES.find((mode) => mode === stored) ?? DEFAULT_MENU_MODE;
}

/** The person's menu mode, and the way to change it for good. */
export function useMenuMode(person: string | null): [MenuMode, (mode: MenuMode) => void] {
  const [chosen, setChosen] = useState({ person, mode: readMode(person) });
  const choose = useCallback(
    (mode: MenuMode) => {
      writePreference(modePreference(person), mode);
      setChosen({ person, mode });
    },
    [person],
  );
  return [chosen.person === person ? chosen.mode : readMode(person), choose];
}
