import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { askBeforeSignOut, readSession, SIGN_IN_PATH } from '../../session/index.ts';
import { useConfirm } from '../shared/useConfirm.tsx';

interface Guard {
  /** Takes whether this part of the page holds text that is not saved; `apart`: not with the form. */
  mark(part: string, dirty: boolean, apart: boolean): void;
  /** Lets the next change of page through: the form has just been saved. Parts apart still ask. */
  release(): void;
  /** Asks whether unsaved text may be lost; true when there is no need to ask. */
  mayLeave(dirty: boolean): Promise<boolean>;
}

const GuardContext = createContext<Guard>({
  mark: () => undefined,
  release: () => undefined,
  mayLeave: () => Promise.resolve(true),
});

/** The guard of the page this stands in. */
export function useGuard(): Guard {
  return useContext(GuardContext);
}

/**
 * Informs the guard of the page whether this part, saved with the form or apart, holds unsaved text.
 * The function that it returns says that it holds none any more, where the page is left before the
 * part is drawn again.
 */
export function useUnsaved(dirty: boolean, apart = false): () => void {
  const part = useId();
  const { mark } = useGuard();
  useEffect(() => {
    mark(part, dirty, apart);
    return () => mark(part, false, apart);
  }, [mark, part, dirty, apart]);
  return () => mark(part, false, apart);
}

/** Asks before a page with unsaved text is left: by a link, by Back, or by closing the window. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('screens');
  const confirm = useConfirm();
  const parts = useRef(new Map<string, boolean>());
  const released = useRef(false);
  const asking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      parts.current.size > 0 &&
      (!released.current || [...parts.current.values()].includes(true)) &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The session is over: there is nothing left to save with.
      !(nextLocation.pathname === SIGN_IN_PATH && readSession().token === null),
  );
  const ask = useCallback(
    () =>
      confirm({
        title: t('unsaved.title'),
        content: t('unsaved.text'),
        yes: t('unsaved.leave'),
        no: t('unsaved.stay'),
        danger: true,
      }),
    [confirm, t],
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void ask().then((leave) => {
      asking.current = false;
      released.current = leave;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, ask]);

  useEffect(
    () => askBeforeSignOut(() => (parts.current.size > 0 ? ask() : Promise.resolve(true))),
    [ask],
  );

  useEffect(() => {
    const closing = (event: BeforeUnloadEvent): void => {
      if (parts.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => window.removeEventListener('beforeunload', closing);
  }, []);

  const guard = useMemo<Guard>(
    () => ({
      mark: (part, dirty, apart) => {
        if (dirty) parts.current.set(part, apart);
        else parts.current.delete(part);
      },
      release: () => {
        released.current = true;
      },
      mayLeave: (dirty) => (dirty ? ask() : Promise.resolve(true)),
    }),
    [ask],
  );
  return <GuardContext value={guard}>{children}</GuardContext>;
}
