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

  ;; Writes to out[i] about what "cosines" would, by what "shorten" has made of row i: the question is 8-bit, `bias` is
  ;; what the 8s add to a sum. Two products fit into 16 bits, so that all machines compute the same.
  (func (export "near")
    (param $heads i32) (param $width i32) (param $factors i32)
    (param $question i32) (param $bias i32) (param $scale f32) (param $count i32) (param $out i32)
    (local $to i32) (local $part i32) (local $both v128) (local $even v128) (local $odd v128)
    (loop $next
      (if (i32.eqz (local.get $count)) (then (return)))
      (local.set $to (i32.add (local.get $heads) (i32.shr_u (local.get $width) (i32.const 1))))
      (local.set $part (local.get $question))
      (local.set $even (v128.const i32x4 0 0 0 0))
      (local.set $odd (v128.const i32x4 0 0 0 0))
      (loop $along
        (local.set $both (v128.load (local.get $heads)))
        (local.set $even (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (v128.load (local.get $part))
          (v128.and (local.get $both) (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f))
          (local.get $even)))
        (local.set $odd (i32x4.relaxed_dot_i8x16_i7x16_add_s
          (v128.load offset=16 (local.get $part))
          (i8x16.shr_u (local.get $both) (i32.const 4))
          (local.get $odd)))
        (local.set $part (i32.add (local.get $part) (i32.const 32)))
        (local.set $heads (i32.add (local.get $heads) (i32.const 16)))
        (br_if $along (i32.lt_u (local.get $heads) (local.get $to))))
      (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
      (f32.store (local.get $out)
        (f32.mul
          (f32.mul (local.get $scale) (f32.load (local.get $factors)))
          (f32.convert_i32_s
            (i32.sub
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
                (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even))))
              (local.get $bias)))))
      (local.set $factors (i32.add (local.get $factors) (i32.const 4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br $next))))
