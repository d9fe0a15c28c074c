import { notifications } from '@mantine/notifications';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconFlask2,
  IconLogin2,
  IconServerOff,
  IconShieldOff,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { ApiProblem } from '../api/problem.ts';
import { problemText } from './problem-text.ts';

const SHORT_MS = 4_000;

/** Icon of a failure by status and by whether somebody is signed in (spec §8). */
export function problemIcon(status: number, signedIn: boolean) {
  if (signedIn) {
    if (status === 404) return IconAlertTriangle;
    return status === 500 ? IconServerOff : IconAlertCircle;
  }
  if (status === 401) return IconLogin2;
  if (status === 403 || status === 404) return IconShieldOff;
  return status === 500 ? IconAlertCircle : IconAlertTriangle;
}

/** A red toast that stays until it is closed; the same status replaces its own toast instead of piling up. */
export function notifyProblem(problem: unknown, t: TFunction, signedIn: boolean): void {
  if (problem instanceof ApiProblem && problem.error === 'demo_limited') {
    notifyDemoLimit(problem, t);
    return;
  }
  const status = problem instanceof ApiProblem ? problem.status : 0;
  const Icon = problemIcon(status, signedIn);
  const id = `problem-${status}`;
  notifications.hide(id);
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    title: t(($) => $.problems.title),
    message: problemText(problem, t),
    icon: <Icon size={18} stroke={1.8} aria-hidden />,
    closeButtonProps: { 'aria-label': t(($) => $.ui.close) },
  });
}

/** The demo lets everything be seen and little be changed: not a failure, so not red (spec §6 and §8). */
function notifyDemoLimit(problem: ApiProblem, t: TFunction): void {
  const id = 'demo-limited';
  notifications.hide(id);
  notifications.show({
    id,
    color: 'orange',
    autoClose: SHORT_MS,
    title: problemText(problem, t),
    message: t(($) => $.problems.demoLimited),
    icon: <IconFlask2 size={18} stroke={1.8} aria-hidden />,
    closeButtonProps: { 'aria-label': t(($) => $.ui.close) },
  });
}

/** Tells that something was done; leaves by itself. */
export function notifyDone(message: string, t: TFunction): void {
  notifications.show({
    color: 'teal',
    autoClose: SHORT_MS,
    message,
    icon: <IconCheck size={18} stroke={1.8} aria-hidden />,
    closeButtonProps: { 'aria-label': t(($) => $.ui.close) },
  });
}
