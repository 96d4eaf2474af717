// The drawing of a map: boxes and edges, moved and scaled by hand.

import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { counted } from '../../parts/format.ts'
import { moveable } from './moveable.ts'
import { type Box, keyOf, type ModuleMap, mapPlace, type Shown } from './shown.ts'

type Edge = ModuleMap['edges'][number]

type CanvasProps = {
  project: string
  shown: Shown
  map: ModuleMap
  /** Position of the selected box, -1 for none. */
  selected: number
  select: (box: Box | undefined) => void
  zoom: (box: Box) => void
}

/** Edges drawn while nothing is selected: the heaviest. */
const EDGES_AT_REST = 160

export function Canvas({ project, shown, map, selected, select, zoom }: CanvasProps) {
  const place = useRef<HTMLElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const view = useRef<ReturnType<typeof moveable> | undefined>(undefined)
  useLayoutEffect(() => {
    view.current = moveable(place.current!, drawing.current!, map)
    return () => view.current?.stop()
  }, [map])
  const near = useMemo(() => neighboursOf(map, selected), [map, selected])
  const edges = useMemo(() => shownEdges(map, selected), [map, selected])
  return (
    <>
      <section
        class="map-canvas"
        aria-label="Map; arrow keys move it, plus and minus scale it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
        tabIndex={0}
        ref={place}
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section around it says what it is */}
        <svg ref={drawing} width={map.width} height={map.height} class={selected === -1 ? undefined : 'has-selection'}>
          <g>
            {edges.map((edge) => (
              <path
                key={`${edge.source} ${edge.target}`}
                class={classOf(edge, selected)}
                d={wayOf(edge.bends)}
                stroke-width={Math.min(6, 0.8 + Math.log2(edge.weight) * 0.45)}
              />
            ))}
          </g>
          {map.boxes.map((box, at) => (
            <BoxLink
              key={keyOf(box)}
              box={box}
              isSelected={at === selected}
              isNear={near.has(at)}
              title={`${box.path || project}: ${wordsOf(box)}, layer ${box.layer}`}
              href={mapPlace(project, { ...shown, box: at === selected ? '' : keyOf(box) })}
              onPress={(isByKey) => (!isByKey && view.current?.wasMoved()) || select(at === selected ? undefined : box)}
              onOpen={() => zoom(box)}
              onFocus={() => view.current?.bring(box)}
            />
          ))}
        </svg>
      </section>
      <div class="map-tools">
        <button type="button" aria-label="Larger" onClick={() => view.current?.scale(1.25)}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => view.current?.scale(0.8)}>
          −
        </button>
        <button type="button" onClick={() => view.current?.fit()}>
          Fit
        </button>
      </div>
    </>
  )
}

type BoxLinkProps = {
  box: Box
  isSelected: boolean
  isNear: boolean
  title: string
  href: string
  onPress: (isByKey: boolean) => void
  onOpen: () => void
  onFocus: () => void
}

function BoxLink({ box, isSelected, isNear, title, href, onPress, onOpen, onFocus }: BoxLinkProps) {
  const state = isSelected ? ' selected' : isNear ? ' near' : ''
  return (
    <a
      href={href}
      class={`map-box${box.cycle === null ? '' : ' in-cycle'}${state}`}
      aria-current={isSelected || undefined}
      onClick={(event) => {
        event.preventDefault()
        onPress(event.detail === 0) // a key presses no button of a pointer
      }}
      onDblClick={onOpen}
      onFocus={onFocus}
    >
      <title>{title}</title>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} />
      <text x={box.x + 12} y={box.y + 19} class="box-name">
        {box.label}
      </text>
      <text x={box.x + 12} y={box.y + 35} class="box-count">
        {wordsOf(box)}
      </text>
    </a>
  )
}

/** `12 files`, of which kind of box. */
function wordsOf({ kind, files }: Box): string {
  if (kind === 'file') return 'file'
  return kind === 'files' ? `${counted(files, 'file')} of its own` : counted(files, 'file')
}

/** The heaviest edges; with a selection all edges of that box as well, on top. */
function shownEdges({ edges }: ModuleMap, selected: number): Edge[] {
  const heaviest = edges.filter((edge, at) => at < EDGES_AT_REST || edge.back)
  if (selected === -1) return heaviest
  const touches = ({ source, target }: Edge): boolean => source === selected || target === selected
  return [...heaviest.filter((edge) => !touches(edge)), ...edges.filter(touches)]
}

function neighboursOf({ edges }: ModuleMap, selected: number): Set<number> {
  const near = new Set<number>()
  for (const { source, target } of edges) {
    if (source === selected) near.add(target)
    if (target === selected) near.add(source)
  }
  return near
}

function classOf({ back, source, target }: Edge, selected: number): string {
  const touches = source === selected || target === selected
  return `${back ? 'map-edge back' : 'map-edge'}${touches ? ' hot' : ''}`
}

/** A curve that leaves and enters every point vertically, as layers do. */
function wayOf(bends: readonly number[]): string {
  let way = `M${bends[0]},${bends[1]}`
  for (let at = 2; at < bends.length; at += 2) {
    const [x0, y0, x, y] = [bends[at - 2]!, bends[at - 1]!, bends[at]!, bends[at + 1]!]
    const middle = (y0 + y) / 2
    way += `C${x0},${middle} ${x},${middle} ${x},${y}`
  }
  return way
}
