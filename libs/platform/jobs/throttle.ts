import { PROGRESS_PER_SECOND } from '#libs/contracts';

/** Limits calls to `PROGRESS_PER_SECOND` a second; the last call always runs. */
export function throttle<Argument>(call: (argument: Argument) => void) {
  const gap = 1000 / PROGRESS_PER_SECOND;
  let last = 0;
  let timer: NodeJS.Timeout | null = null;
  let pending: Argument;
  const fire = () => {
    timer = null;
    last = Date.now();
    call(pending);
  };
  return {
    call: (argument: Argument) => {
      pending = argument;
      const wait = last + gap - Date.now();
      if (timer) return;
      if (wait <= 0) fire();
      else timer = setTimeout(fire, wait);
    },
    cancel: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
