;; The kernel of embedder.ts. `npm run wasm` makes row-sum-wasm.ts of it.
(module
  (import "embedder" "tables" (memory $tables 1 65536 shared))
  (import "embedder" "memory" (memory $memory 1))

  ;; Writes to out[k] the sum of factors[i] * rows[list[i] * stride + k] over i < count, for k < width.
  ;; Rows are 8-bit and lie in the memory of the tables, which threads share; width is a multiple of 16, factors and out
  ;; are 32-bit floats, list 32-bit numbers.
  (func (export "rowSum")
    (param $rows i32) (param $stride i32) (param $width i32) (param $list i32) (param $factors i32) (param $count i32)
    (param $out i32)
    (local $column i32) (local $at i32) (local $factor v128) (local $cells v128) (local $half v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $columns ;; 16 of them a turn, whose sums stay in registers
      (local.set $a (v128.const f32x4 0 0 0 0))
      (local.set $b (local.get $a))
      (local.set $c (local.get $a))
      (local.set $d (local.get $a))
      (local.set $at (i32.const 0))
      (if (local.get $count) (then
        (loop $next
          (local.set $factor
            (v128.load32_splat $memory (i32.add (local.get $factors) (i32.shl (local.get $at) (i32.const 2)))))
          (local.set $cells
            (v128.load
              (i32.add
                (i32.add (local.get $rows) (local.get $column))
                (i32.mul
                  (i32.load $memory (i32.add (local.get $list) (i32.shl (local.get $at) (i32.const 2))))
                  (local.get $stride)))))
          (local.set $half (i16x8.extend_low_i8x16_s (local.get $cells)))
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.mul (local.get $factor) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.mul (local.get $factor) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
          (local.set $half (i16x8.extend_high_i8x16_s (local.get $cells)))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.mul (local.get $factor) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.mul (local.get $factor) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
          (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $count))))))
      (v128.store $memory (local.get $out) (local.get $a))
      (v128.store $memory offset=16 (local.get $out) (local.get $b))
      (v128.store $memory offset=32 (local.get $out) (local.get $c))
      (v128.store $memory offset=48 (local.get $out) (local.get $d))
      (local.set $out (i32.add (local.get $out) (i32.const 64)))
      (br_if $columns
        (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $width))))))
