// Moving and scaling a drawing by pointer, wheel and keys. Only its transform changes, so that nothing is drawn anew while
// it moves.

type Size = { width: number; height: number }
type Rect = Size & { x: number; y: number }

const SCALE_MIN = 0.15
const SCALE_MAX = 2.5
/** Below it labels cannot be read, so a large map begins at its middle instead of whole. */
const SCALE_READABLE = 0.7
/** A pointer that has moved further than this has not clicked. */
const CLICK_PIXELS = 4
const KEY_PIXELS = 80

/** Makes a drawing of this size moveable in its place, until `stop`. */
export function moveable(place: HTMLElement, drawing: SVGSVGElement, size: Size) {
  const view = viewOf(place, drawing, size)
  const pointer = draggedBy(place, view.move)
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const { left, top } = place.getBoundingClientRect()
    view.scaleAt(Math.exp(-event.deltaY * 0.0016), event.clientX - left, event.clientY - top)
  }
  const scale = (factor: number): void => view.scaleAt(factor, place.clientWidth / 2, place.clientHeight / 2)
  const onKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => view.move(KEY_PIXELS, 0),
      ArrowRight: () => view.move(-KEY_PIXELS, 0),
      ArrowUp: () => view.move(0, KEY_PIXELS),
      ArrowDown: () => view.move(0, -KEY_PIXELS),
      '+': () => scale(1.25),
      '-': () => scale(0.8),
      '0': () => view.fit(),
    }
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  const listeners = [
    ['pointerdown', pointer.onDown],
    ['pointermove', pointer.onMove],
    ['pointerup', pointer.onUp],
    ['pointercancel', pointer.onUp],
    ['wheel', onWheel],
    ['keydown', onKey],
  ] as const
  for (const [name, listener] of listeners)
    place.addEventListener(name, listener as EventListener, { passive: name !== 'wheel' && name !== 'keydown' })
  view.fit(SCALE_READABLE)
  return {
    fit: () => view.fit(),
    scale,
    bring: view.bring,
    /** Whether the last press moved the drawing, and so was no click. */
    wasMoved: pointer.wasMoved,
    stop: (): void => {
      view.stop()
      for (const [name, listener] of listeners) place.removeEventListener(name, listener as EventListener)
    },
  }
}

/** Where a drawing lies in its place, and how large it is drawn. */
function viewOf(place: HTMLElement, drawing: SVGSVGElement, size: Size) {
  let [x, y, scale] = [0, 0, 1]
  let frame = 0
  const draw = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      drawing.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    })
  }
  const move = (dx: number, dy: number): void => {
    // Some of the drawing always stays in sight.
    x = clamp(x + dx, 80 - size.width * scale, place.clientWidth - 80)
    y = clamp(y + dy, 60 - size.height * scale, place.clientHeight - 60)
    draw()
  }
  return {
    move,
    scaleAt: (factor: number, atX: number, atY: number): void => {
      const next = clamp(scale * factor, SCALE_MIN, SCALE_MAX)
      const grown = next / scale
      x = atX - (atX - x) * grown
      y = atY - (atY - y) * grown
      scale = next
      move(0, 0)
    },
    fit: (least = SCALE_MIN): void => {
      const whole = Math.min(place.clientWidth / size.width, place.clientHeight / size.height)
      scale = clamp(Math.max(least, Math.min(1, whole)), SCALE_MIN, SCALE_MAX)
      x = (place.clientWidth - size.width * scale) / 2
      // The boxes with the most dependents are at the top: a drawing too high for its place begins there.
      y = Math.max(0, (place.clientHeight - size.height * scale) / 2)
      draw()
    },
    /** Moves as far as it takes to see a box. */
    bring: (box: Rect): void => {
      // Browsers scroll to what gets the focus; here it is the drawing that moves.
      place.scrollTo(0, 0)
      const [left, top] = [x + box.x * scale, y + box.y * scale]
      const beyond = (start: number, length: number, room: number): number =>
        start < 0 ? 16 - start : start + length > room ? room - start - length - 16 : 0
      move(beyond(left, box.width * scale, place.clientWidth), beyond(top, box.height * scale, place.clientHeight))
    },
    stop: (): void => cancelAnimationFrame(frame),
  }
}

/** Presses of the pointer that move something: it is captured from the first move on, so that a click stays one. */
function draggedBy(place: HTMLElement, move: (dx: number, dy: number) => void) {
  let held: { id: number; x: number; y: number } | undefined
  let hasMoved = false
  return {
    wasMoved: (): boolean => hasMoved,
    onDown: (event: PointerEvent): void => {
      if (event.button !== 0) return
      held = { id: event.pointerId, x: event.clientX, y: event.clientY }
      hasMoved = false
    },
    onMove: (event: PointerEvent): void => {
      if (held?.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
      if (!hasMoved && Math.hypot(dx, dy) < CLICK_PIXELS) return
      if (!hasMoved) place.setPointerCapture(event.pointerId)
      hasMoved = true
      held = { id: event.pointerId, x: event.clientX, y: event.clientY }
      move(dx, dy)
    },
    onUp: (): void => {
      held = undefined
    },
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
