// Forms, read when they are submitted.

import type { TargetedSubmitEvent } from 'preact'

/** A handler of `onSubmit`: it is given the values of the fields, and the form. */
export const onSubmitted =
  (take: (fields: FormData, form: HTMLFormElement) => void) =>
  (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    take(new FormData(event.currentTarget), event.currentTarget)
  }

/** The text of a field, without the space around it. */
export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()
