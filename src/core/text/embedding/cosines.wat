;; The kernel of scan.ts. `npm run wasm` makes cosines-wasm.ts of it.
(module
  (import "scan" "memory" (memory 1))

  ;; Writes to out[i] the cosine of the question with row r, which is list[i], or i where there is no list (0):
  ;; scale * factors[r] * the sum of rows[r * stride + k] * question[k] over k < width.
  ;; Rows are 8-bit, the question 16-bit; width is a multiple of 32, factors and out are 32-bit floats, list 32-bit numbers.
  (func (export "cosines")
    (param $rows i32) (param $stride i32) (param $width i32) (param $factors i32)
    (param $question i32) (param $scale f32) (param $list i32) (param $count i32) (param $out i32)
    (local $at i32) (local $row i32) (local $from i32) (local $to i32) (local $part i32)
    (local $even v128) (local $odd v128)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $next
      (local.set $row (local.get $at))
      (if (local.get $list)
        (then (local.set $row (i32.load (i32.add (local.get $list) (i32.shl (local.get $at) (i32.const 2)))))))
      (local.set $from (i32.add (local.get $rows) (i32.mul (local.get $row) (local.get $stride))))
      (local.set $to (i32.add (local.get $from) (local.get $width)))
      (local.set $part (local.get $question))
      (local.set $even (v128.const i32x4 0 0 0 0))
      (local.set $odd (v128.const i32x4 0 0 0 0))
      (loop $along ;; 32 products a turn, in two sums: an addition waits for the one before it
        (local.set $even (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $from)) (v128.load (local.get $part)))))
        (local.set $odd (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $from)) (v128.load offset=16 (local.get $part)))))
        (local.set $even (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $from)) (v128.load offset=32 (local.get $part)))))
        (local.set $odd (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $from)) (v128.load offset=48 (local.get $part)))))
        (local.set $part (i32.add (local.get $part) (i32.const 64)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (br_if $along (i32.lt_u (local.get $from) (local.get $to))))
      (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
      (f32.store (i32.add (local.get $out) (i32.shl (local.get $at) (i32.const 2)))
        (f32.mul
          (f32.mul
            (local.get $scale)
            (f32.load (i32.add (local.get $factors) (i32.shl (local.get $row) (i32.const 2)))))
          (f32.convert_i32_s
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
              (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even)))))))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $count)))))

  ;; Writes the first `width` numbers of each of `count` rows to `heads`, the upper 4 bits of each, plus 8: of 32 numbers
  ;; in 16 bytes the first are in the lower halves, the others in the upper ones.
  (func (export "shorten")
    (param $rows i32) (param $stride i32) (param $width i32) (param $count i32) (param $heads i32)
    (local $from i32) (local $to i32)
    (loop $next
      (if (i32.eqz (local.get $count)) (then (return)))
      (local.set $from (local.get $rows))
      (local.set $to (i32.add (local.get $from) (local.get $width)))
      (loop $along
        (v128.store (local.get $heads)
          (v128.xor
            (v128.const i32x4 0x88888888 0x88888888 0x88888888 0x88888888)
            (v128.or
              (i8x16.shr_u (v128.load (local.get $from)) (i32.const 4))
              (v128.and
                (v128.load offset=16 (local.get $from))
                (v128.const i32x4 0xf0f0f0f0 0xf0f0f0f0 0xf0f0f0f0 0xf0f0f0f0)))))
        (local.set $heads (i32.add (local.get $heads) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (br_if $along (i32.lt_u (local.get $from) (local.get $to))))
      (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br $next)))

  ;; Writes to `list` the places of the scores of which the bits are at least `from`, which is above 0, ascending; returns
  ;; how many, up to `room`. What is read behind the last of the `count` scores counts for nothing.
  (func (export "places")
    (param $scores i32) (param $count i32) (param $from i32) (param $list i32) (param $room i32) (result i32)
    (local $at i32) (local $found i32) (local $mask i32) (local $least v128)
    (local.set $least (i32x4.splat (local.get $from)))
    (block $all
      (loop $next
        (br_if $all (i32.ge_u (local.get $at) (local.get $count)))
        (local.set $mask (i32x4.bitmask (i32x4.ge_s (v128.load (local.get $scores)) (local.get $least))))
        (block $none
          (loop $lane
            (br_if $none (i32.eqz (local.get $mask)))
            (local.set $from (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (br_if $all (i32.ge_u (local.get $from) (local.get $count)))
            (br_if $all (i32.ge_u (local.get $found) (local.get $room)))
            (i32.store (i32.add (local.get $list) (i32.shl (local.get $found) (i32.const 2))) (local.get $from))
            (local.set $found (i32.add (local.get $found) (i32.const 1)))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br $lane)))
        (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br $next)))
    (local.get $found))

  ;; Writes to out[i] about what "cosines" would, by what "shorten" has made of row i: the question is 8-bit, `bias` is
  ;; what the 8s add to a sum. Two rows a turn, so that the question is loaded half as often: where their number is odd, a
  ;; row behind the last is read and a number behind it written. Two products fit into 16 bits, so that all machines compute
  ;; the same, and so do those of 8 turns: 8 * 2 * 15 * 127 is below 2^15.
  (func (export "near")
    (param $heads i32) (param $width i32) (param $factors i32)
    (param $question i32) (param $bias i32) (param $scale f32) (param $count i32) (param $out i32)
    (local $half i32) (local $first i32) (local $second i32) (local $part i32) (local $end i32) (local $stop i32)
    (local $low v128) (local $high v128) (local $both1 v128) (local $both2 v128) (local $sum1 v128) (local $sum2 v128)
    (local $even1 v128) (local $odd1 v128) (local $even2 v128) (local $odd2 v128)
    (local.set $half (i32.shr_u (local.get $width) (i32.const 1)))
    (local.set $end (i32.add (local.get $question) (local.get $width)))
    (loop $next
      (if (i32.le_s (local.get $count) (i32.const 0)) (then (return)))
      (local.set $first (local.get $heads))
      (local.set $second (i32.add (local.get $heads) (local.get $half)))
      (local.set $heads (i32.add (local.get $second) (local.get $half)))
      (local.set $part (local.get $question))
      (local.set $sum1 (v128.const i32x4 0 0 0 0))
      (local.set $sum2 (v128.const i32x4 0 0 0 0))
      (loop $block ;; 256 numbers at most
        (local.set $stop (i32.add (local.get $part) (i32.const 256)))
        (if (i32.gt_u (local.get $stop) (local.get $end)) (then (local.set $stop (local.get $end))))
        (local.set $even1 (v128.const i32x4 0 0 0 0))
        (local.set $odd1 (v128.const i32x4 0 0 0 0))
        (local.set $even2 (v128.const i32x4 0 0 0 0))
        (local.set $odd2 (v128.const i32x4 0 0 0 0))
        (loop $along
          (local.set $low (v128.load (local.get $part)))
          (local.set $high (v128.load offset=16 (local.get $part)))
          (local.set $both1 (v128.load (local.get $first)))
          (local.set $both2 (v128.load (local.get $second)))
          (local.set $even1 (i16x8.add (local.get $even1) (i16x8.relaxed_dot_i8x16_i7x16_s
            (local.get $low)
            (v128.and (local.get $both1) (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f)))))
          (local.set $odd1 (i16x8.add (local.get $odd1) (i16x8.relaxed_dot_i8x16_i7x16_s
            (local.get $high)
            (i8x16.shr_u (local.get $both1) (i32.const 4)))))
          (local.set $even2 (i16x8.add (local.get $even2) (i16x8.relaxed_dot_i8x16_i7x16_s
            (local.get $low)
            (v128.and (local.get $both2) (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f)))))
          (local.set $odd2 (i16x8.add (local.get $odd2) (i16x8.relaxed_dot_i8x16_i7x16_s
            (local.get $high)
            (i8x16.shr_u (local.get $both2) (i32.const 4)))))
          (local.set $first (i32.add (local.get $first) (i32.const 16)))
          (local.set $second (i32.add (local.get $second) (i32.const 16)))
          (br_if $along (i32.lt_u (local.tee $part (i32.add (local.get $part) (i32.const 32))) (local.get $stop))))
        (local.set $sum1 (i32x4.add (local.get $sum1)
          (i32x4.add
            (i32x4.extadd_pairwise_i16x8_s (local.get $even1))
            (i32x4.extadd_pairwise_i16x8_s (local.get $odd1)))))
        (local.set $sum2 (i32x4.add (local.get $sum2)
          (i32x4.add
            (i32x4.extadd_pairwise_i16x8_s (local.get $even2))
            (i32x4.extadd_pairwise_i16x8_s (local.get $odd2)))))
        (br_if $block (i32.lt_u (local.get $part) (local.get $end))))
      (f32.store (local.get $out)
        (f32.mul
          (f32.mul (local.get $scale) (f32.load (local.get $factors)))
          (f32.convert_i32_s
            (i32.sub
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $sum1)) (i32x4.extract_lane 1 (local.get $sum1)))
                (i32.add (i32x4.extract_lane 2 (local.get $sum1)) (i32x4.extract_lane 3 (local.get $sum1))))
              (local.get $bias)))))
      (f32.store offset=4 (local.get $out)
        (f32.mul
          (f32.mul (local.get $scale) (f32.load offset=4 (local.get $factors)))
          (f32.convert_i32_s
            (i32.sub
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $sum2)) (i32x4.extract_lane 1 (local.get $sum2)))
                (i32.add (i32x4.extract_lane 2 (local.get $sum2)) (i32x4.extract_lane 3 (local.get $sum2))))
              (local.get $bias)))))
      (local.set $factors (i32.add (local.get $factors) (i32.const 8)))
      (local.set $out (i32.add (local.get $out) (i32.const 8)))
      (local.set $count (i32.sub (local.get $count) (i32.const 2)))
      (br $next))))
